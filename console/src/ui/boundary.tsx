import { Component, type ComponentChildren } from 'preact';

interface BoundaryProps {
  /** What is drawn in it, as a sentence begins with it: "The view". */
  readonly what: string;
  /** With another of these it is drawn again. */
  readonly of?: string;
  readonly children: ComponentChildren;
}

interface BoundaryState {
  /** Null: it can be drawn. */
  readonly failure: string | null;
  readonly of: string | undefined;
}

/** Says in the place of what cannot be drawn that it cannot, as where the server is of another version; the rest goes on. */
export class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { failure: null, of: undefined };

  override componentDidCatch(thrown: unknown): void {
    this.setState({ failure: String(thrown), of: this.props.of });
    reportError(thrown);
  }

  override render() {
    const { what, of, children } = this.props;
    const { failure } = this.state;
    if (failure === null || of !== this.state.of) return children;
    return (
      <div class="state state-failed" role="alert">
        <p class="state-title">{`${what} cannot be shown`}</p>
        <p>
          <bdi>{failure}</bdi>
        </p>
        <button type="button" class="button" onClick={() => this.setState({ failure: null })}>
          Try again
        </button>
      </div>
    );
  }
}
