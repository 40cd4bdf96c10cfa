import type { ReactNode } from 'react'

export interface EmptyStateProps {
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
