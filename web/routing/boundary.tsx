import { Component, type ReactNode } from "react";

interface BoundaryProps {
  /** Resets the boundary when it changes. */
  of: unknown;
  /** Renders the fallback; default: nothing. */
  failed?: (error: unknown) => ReactNode;
  onFailed?: () => void;
  children: ReactNode;
}

/** Catches render errors. */
export class Boundary extends Component<BoundaryProps, { broken?: { error: unknown; of: unknown } }> {
  override state: { broken?: { error: unknown; of: unknown } } = {};

  static getDerivedStateFromError(error: unknown) {
    return { broken: { error, of: undefined } };
  }

  static getDerivedStateFromProps({ of }: BoundaryProps, { broken }: Boundary["state"]) {
    if (!broken) return null;
    if (broken.of === undefined) return { broken: { ...broken, of } };
    return broken.of === of ? null : { broken: undefined };
  }

  override componentDidCatch(): void {
    this.props.onFailed?.();
  }

  override render(): ReactNode {
    const { broken } = this.state;
    return broken ? this.props.failed?.(broken.error) : this.props.children;
  }
}
