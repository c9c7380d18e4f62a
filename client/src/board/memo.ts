/** A component that is drawn again only when one of its properties is another value. */
import { Component, createElement, type ComponentChild, type ComponentType } from "preact";

export function memo<P extends object>(draw: (props: P) => ComponentChild): ComponentType<P> {
  return class Memo extends Component<P> {
    override shouldComponentUpdate(next: Readonly<P>): boolean {
      const [now, then] = [this.props as Record<string, unknown>, next as Record<string, unknown>];
      return Object.keys(then).some((name) => name !== "children" && now[name] !== then[name]);
    }
    override render(): ComponentChild {
      return createElement(draw as ComponentType<P>, this.props as P);
    }
  };
}
