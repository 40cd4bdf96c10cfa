import type { ReactNode } from 'react'
import { Link } from 'react-router'

interface PageHeaderProps {
  title: ReactNode
  /** The page above this one. */
  back?: { to: string; name: string }
  /** Beside the title. */
  actions?: ReactNode
  /** Lines under the title. */
  children?: ReactNode
}

export function PageHeader({ title, back, actions, children }: PageHeaderProps) {
  return (
    <header className="flex flex-wrap items-end justify-between gap-4">
      <div className="min-w-0">
        {back && (
          <Link to={back.to} className="text-link inline-flex min-h-11 items-center text-sm">
            {back.name}
          </Link>
        )}
        <h1 tabIndex={-1} className="text-4xl sm:text-5xl [overflow-wrap:anywhere]">
          {title}
        </h1>
        {children}
      </div>
      {actions}
    </header>
  )
}
