import type { ReactNode } from 'react'
import { cx } from './cx.ts'

export interface EmptyStateProps {
  title: ReactNode
  action?: ReactNode | undefined
  className?: string | undefined
  children?: ReactNode | undefined
}

export function EmptyState({ title, action, className, children }: EmptyStateProps) {
  return (
    <div
      className={cx(
        'flex flex-col items-center gap-3 rounded-lg bg-sunken px-6 py-10 text-center',
        className,
      )}
    >
      <div className="font-serif text-xl">{title}</div>
      {children && <div className="max-w-prose text-ink-soft">{children}</div>}
      {action && <div className="pt-2">{action}</div>}
    </div>
  )
}
