import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { UseQueryResult } from '@tanstack/react-query'
import { LoaderCircle } from 'lucide-react'
import type { ReactNode } from 'react'
import { messageOf } from '../api/api.ts'
import { Alert } from './alert.tsx'
import { Button } from './button.tsx'
import { cx } from './cx.ts'

/** Give the region around it `aria-busy`. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return (
    <div
      aria-hidden
      className={cx(
        'animate-pulse rounded-md bg-line motion-reduce:animate-none',
        className ?? 'h-4 w-full',
      )}
    />
  )
}

export function Spinner({ label = t`Loading…` }: { label?: string | undefined }) {
  return (
    <span role="status" className="inline-flex items-center gap-2 text-ink-soft">
      <LoaderCircle
        aria-hidden
        className="size-6 animate-spin text-primary motion-reduce:animate-none"
      />
      <span className="sr-only">{label}</span>
    </span>
  )
}

/** Shown on guarded routes while the session loads (docs/product.md 2.3). */
export function PageSpinner({ label }: { label?: string | undefined }) {
  return (
    <div className="grid min-h-[60vh] place-items-center">
      <Spinner label={label} />
    </div>
  )
}

interface FailedAlertProps {
  title?: ReactNode | undefined
  busy?: boolean | undefined
  onRetry: () => unknown
  children: ReactNode
}

export function FailedAlert({ title, busy, onRetry, children }: FailedAlertProps) {
  return (
    <Alert
      tone="danger"
      title={title}
      actions={
        <Button size="sm" variant="secondary" busy={busy} onClick={() => void onRetry()}>
          <Trans>Try again</Trans>
        </Button>
      }
    >
      {children}
    </Alert>
  )
}

interface FailedQueryProps {
  query: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>
  title?: string
  /** Used when the server sends no message. */
  children?: string
}

export const FailedQuery = ({
  query,
  title,
  children = t`Please try again in a moment.`,
}: FailedQueryProps) => (
  <FailedAlert title={title} busy={query.isFetching} onRetry={query.refetch}>
    {messageOf(query.error, children)}
  </FailedAlert>
)

/** What stands where an answer is not there: its outline, or why it will not come. @param className of the outline */
export const Loading = ({
  className,
  ...failed
}: FailedQueryProps & { query: { isError: boolean }; className?: string }) =>
  failed.query.isError ? <FailedQuery {...failed} /> : <Skeleton className={className} />

interface FailedChangeProps {
  of: { error: Error | null }
  title?: string
  className?: string
  /** Says that nothing that was typed is lost. */
  isKept?: boolean
  /** Said when the server sends no message. */
  children: string
}

export const FailedChange = ({ of: { error }, isKept, children, ...rest }: FailedChangeProps) =>
  error && (
    <Alert tone="danger" {...rest}>
      {messageOf(error, children)}
      {isKept && t` What you typed is kept.`}
    </Alert>
  )

interface EmptyStateProps {
  title: ReactNode
  action?: ReactNode | undefined
  children?: ReactNode | undefined
}

export function EmptyState({ title, action, children }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-3 rounded-lg bg-sunken px-6 py-10 text-center">
      <div className="font-serif text-xl">{title}</div>
      {children && <div className="max-w-prose text-ink-soft">{children}</div>}
      {action && <div className="pt-2">{action}</div>}
    </div>
  )
}
