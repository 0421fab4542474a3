import { Component, type ReactNode } from "react";
import { ErrorState } from "@/components/kit/ErrorState";

/** Keeps a screen that breaks from taking the shell with it: the menu stays, and one may try again. */
export class ScreenBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render() {
    if (!this.state.broken) return this.props.children;
    return (
      <div className="py-16">
        <ErrorState title="Esta pantalla falló" onRetry={() => this.setState({ broken: false })}>
          El resto de Bambalina sigue funcionando. Si vuelve a pasar, avisar qué se estaba haciendo.
        </ErrorState>
      </div>
    );
  }
}
