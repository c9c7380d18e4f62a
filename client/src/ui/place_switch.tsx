/** With the server or on this device: a choice in the lobby, and news of both. */
import { choosePlace, elsewhere, offered, place, trouble } from "../app/place";
import type { Place } from "../app/seats";
import { offlineTexts as words } from "../text/english_offline";
import "./place.css";

const kPlaces: { place: Place; name: string; hint: string }[] = [
  { place: "server", name: words.server, hint: words.serverHint },
  { place: "device", name: words.device, hint: words.deviceHint },
];

export function PlaceSwitch() {
  return (
    <>
      <fieldset class="places">
        <legend>{words.where}</legend>
        {kPlaces.map((row) => (
          <label class="seat" title={row.hint} data-testid={`place-${row.place}`}>
            <input
              type="radio"
              name="place"
              checked={place.value === row.place}
              disabled={row.place === "device" && trouble.value !== ""}
              onChange={() => choosePlace(row.place)}
            />
            {row.name}
          </label>
        ))}
      </fieldset>
      {trouble.value !== "" && (
        <p class="error" role="alert" data-testid="no-engine">
          {trouble.value}
        </p>
      )}
      {offered.value && (
        <p class="error" role="status" data-testid="server-gone">
          {words.offered}
        </p>
      )}
      {elsewhere.value && (
        <p class="error" role="status" data-testid="elsewhere">
          {words.elsewhere}
        </p>
      )}
    </>
  );
}
