import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { href } from '../routing/page.ts'
import { menuOf } from '../routing/page-registry.ts'
import { SiteLink } from '../routing/site-link.tsx'

const ITEM =
  'flex min-h-11 items-center gap-2 border-b-2 border-transparent px-3 font-semibold text-ink no-underline hover:text-primary aria-[current=page]:border-primary aria-[current=page]:text-primary'

export interface CoachShellProps {
  title: ReactNode
  /** A line under the title, such as a count. */
  intro?: ReactNode | undefined
  /** Beside the title. */
  actions?: ReactNode | undefined
  children: ReactNode
}

/** The frame of the coach's screens, whose navigation is the menu entries of the place `coach`. */
export function CoachShell({ title, intro, actions, children }: CoachShellProps) {
  const { pathname } = useLocation()
  const around = menuOf('coach').filter(({ path }) => `${pathname}/`.startsWith(`${path}/`))
  const current = around.sort((one, other) => other.path.length - one.path.length)[0]?.path
  return (
    <div className="wrap py-6 lg:py-10">
      <nav aria-label="Coach’s desk" className="mb-6 border-line border-b">
        <ul className="-mb-px flex flex-wrap gap-x-1">
          {menuOf('coach').map(({ path, label, icon: Icon }) => (
            <li key={path}>
              <SiteLink to={href(path)} aria-current={path === current ? 'page' : undefined} className={ITEM}>
                {Icon && <Icon aria-hidden className="size-5 shrink-0" />}
                {label}
              </SiteLink>
            </li>
          ))}
        </ul>
      </nav>
      <header className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="min-w-0">
          <h1 tabIndex={-1} className="text-3xl sm:text-4xl">
            {title}
          </h1>
          {intro && <div className="mt-2 text-ink-soft">{intro}</div>}
        </div>
        {actions && <div className="flex flex-wrap gap-3 max-sm:w-full">{actions}</div>}
      </header>
      {children}
    </div>
  )
}
