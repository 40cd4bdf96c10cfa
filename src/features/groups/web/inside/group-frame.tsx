import type { ReactNode } from 'react'
import { href } from '#src/platform/web/routing/page.ts'
import { SiteLink } from '#src/platform/web/routing/site-link.tsx'
import { usePageTitle } from '#src/platform/web/routing/use-page-title.ts'

interface GroupFrameProps {
  title: string
  /** Lines under the title. */
  intro?: ReactNode
  /** Beside the title. */
  actions?: ReactNode
  children: ReactNode
}

export function GroupFrame({ title, intro, actions, children }: GroupFrameProps) {
  usePageTitle(title)
  return (
    <div className="wrap grid max-w-4xl gap-6 py-8 sm:py-12">
      <header className="flex flex-wrap items-end justify-between gap-4">
        <div className="min-w-0">
          <SiteLink to={href('/groups')} className="text-link inline-flex min-h-11 items-center text-sm">
            Groups
          </SiteLink>
          <h1 tabIndex={-1} className="text-4xl sm:text-5xl [overflow-wrap:anywhere]">
            {title}
          </h1>
          {intro}
        </div>
        {actions}
      </header>
      {children}
    </div>
  )
}
