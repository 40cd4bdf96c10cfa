import { Component, type ErrorInfo, type ReactNode } from 'react'
import { Button } from '../ui/button.tsx'

/** Drafts are already stored in this browser. */
export function ErrorScreen({ onRetry }: { onRetry: () => void }) {
  return (
    <div
      role="alert"
      className="wrap flex min-h-[60vh] flex-col items-center justify-center gap-4 py-16 text-center"
    >
      <h1 className="text-3xl">Something went wrong on this page</h1>
      <p className="max-w-prose text-ink-soft">
        Nothing is lost: what you saved is safe, and what you were typing is kept in this browser. Please try
        again.
      </p>
      <Button onClick={onRetry}>Try again</Button>
    </div>
  )
}

interface Props {
  at: string
  children: ReactNode
}

export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    window.reportError(new Error(`${error.message}${info.componentStack ?? ''}`, { cause: error }))
  }

  override componentDidUpdate(previous: Props) {
    if (this.state.failed && previous.at !== this.props.at) this.setState({ failed: false })
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return <ErrorScreen onRetry={() => this.setState({ failed: false })} />
  }
}

/** When a page's code cannot be loaded, for example after a new release. */
export function RouteError() {
  return <ErrorScreen onRetry={() => window.location.reload()} />
}
