import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { href } from '../routing/page.ts'
import { menuOf, type Place, pageAt } from '../routing/page-registry.ts'
import { authHref } from '../routing/return-path.ts'
import { SiteLink } from '../routing/site-link.tsx'
import { cx } from '../ui/cx.ts'
import { DominoMark } from './domino-mark.tsx'

const BAR_ITEM =
  'flex min-h-11 w-full cursor-pointer items-center gap-1.5 rounded-md px-3 font-semibold text-ink no-underline hover:bg-primary-soft aria-[current=page]:text-primary'
const PANEL_ITEM =
  'flex min-h-11 w-full whitespace-nowrap cursor-pointer items-center rounded-sm px-3 text-left text-ink no-underline hover:bg-primary-soft aria-[current=page]:font-semibold aria-[current=page]:text-primary'
const PANEL =
  'hidden peer-aria-expanded:block rounded-md border-line bg-sheet p-1 md:absolute md:z-10 md:mt-2 md:min-w-56 md:border md:shadow-lift'

/** Static: `attachChrome` adds behaviour, CSS on `html[data-session]` shows the state; without scripts menus are open. */
export interface PageLink {
  href: string
  title: string
}

interface SiteHeaderProps {
  brand: string
  /** In place of the domino. */
  logo?: ReactNode
  /** Own pages that stand in the menu. */
  pages: readonly PageLink[]
  /** Addresses that the menus leave out. */
  hidden: readonly string[]
  /** Instead of a menu's own label, by address. */
  names: Readonly<Record<string, string>>
  userName: string | undefined
}

export function SiteHeader({ brand, logo, pages, hidden, names, userName }: SiteHeaderProps) {
  return (
    <header
      data-chrome
      className="sticky top-0 z-40 bg-paper transition-shadow duration-200 data-scrolled:shadow-soft"
    >
      <div className="wrap flex min-h-18 items-center gap-2">
        <a
          href={href('/')}
          className="mr-auto flex min-h-11 min-w-0 items-center gap-2.5 text-ink no-underline"
        >
          {logo ?? <DominoMark className="size-9 shrink-0" />}
          <span className="truncate font-semibold font-serif text-xl max-[22.5rem]:text-base">{brand}</span>
        </a>
        <nav
          id="site-nav"
          aria-label="Main"
          className={cx(
            'max-md:absolute max-md:inset-x-0 max-md:top-full max-md:hidden max-md:max-h-[calc(100dvh-4.5rem)] max-md:overflow-y-auto',
            'max-md:border-line max-md:border-t max-md:bg-sheet max-md:px-4 max-md:py-3 max-md:shadow-lift max-md:data-open:block md:flex md:gap-1',
          )}
        >
          {menuOf('member').map(entry => (
            <MenuLink key={entry.path} to={href(entry.path)} className={cx(BAR_ITEM, 'signed-out:hidden')}>
              {entry.label}
            </MenuLink>
          ))}
          <MenuLink to={href('/')} className={BAR_ITEM}>
            Home
          </MenuLink>
          <Disclosure
            id="menu-tools"
            label="Tools"
            entries={menuOf('tools')
              .filter(({ path }) => !hidden.includes(path))
              .map(entry => ({ ...entry, label: names[entry.path] ?? entry.label }))}
          />
          <Disclosure id="menu-support" label="Support" entries={menuOf('support')} />
          {pages.map(page => (
            <MenuLink key={page.href} to={page.href} className={BAR_ITEM}>
              {page.title}
            </MenuLink>
          ))}
        </nav>
        <a
          href={useSignInHref()}
          className="inline-flex min-h-11 shrink-0 items-center rounded-md bg-primary max-md:mr-13 px-3 font-semibold text-on-primary no-underline sm:px-4 signed-in:hidden hover:bg-primary-strong"
        >
          Sign In
        </a>
        <UserMenu name={userName} />
        {/* It stands in a margin of what precedes it, which may be painted before this has arrived. */}
        <button
          type="button"
          data-menu="site-nav"
          aria-expanded="false"
          aria-controls="site-nav"
          aria-label="Menu"
          className="-ml-13 grid size-11 shrink-0 cursor-pointer place-items-center rounded-md hover:bg-primary-soft md:hidden"
        >
          <svg
            viewBox="0 0 24 24"
            aria-hidden="true"
            className="size-6"
            stroke="currentColor"
            strokeWidth="2"
          >
            <path d="M4 7h16M4 12h16M4 17h16" strokeLinecap="round" />
          </svg>
        </button>
      </div>
    </header>
  )
}

/** Signing in leads back here; not to an address without a page, which shares its answer with all such. */
function useSignInHref(): string {
  const { pathname, search } = useLocation()
  if (pathname === '/auth') return pathname + search
  return pageAt(pathname) ? authHref(pathname + search) : href('/auth')
}

function MenuLink({ to, className, children }: { to: string; className: string; children: ReactNode }) {
  const isCurrent = useLocation().pathname === to
  return (
    <SiteLink to={to} aria-current={isCurrent ? 'page' : undefined} className={className}>
      {children}
    </SiteLink>
  )
}

function Disclosure({ id, label, entries }: { id: string; label: string; entries: readonly Place[] }) {
  return (
    <div className="relative">
      <button
        type="button"
        data-menu={id}
        aria-expanded="false"
        aria-controls={id}
        className={cx(BAR_ITEM, 'group peer')}
      >
        {label}
        <svg
          viewBox="0 0 12 12"
          aria-hidden="true"
          className="size-3 transition-transform duration-150 group-aria-expanded:rotate-180 max-md:ml-auto"
        >
          <path d="m2 4 4 4 4-4" fill="none" stroke="currentColor" strokeWidth="1.8" strokeLinecap="round" />
        </svg>
      </button>
      <ul id={id} className={cx(PANEL, 'max-md:pl-4 md:left-0')}>
        {entries.map(entry => (
          <li key={entry.path}>
            <MenuLink to={href(entry.path)} className={PANEL_ITEM}>
              {entry.label}
            </MenuLink>
          </li>
        ))}
      </ul>
    </div>
  )
}

function UserMenu({ name }: { name: string | undefined }) {
  return (
    <div className="relative hidden shrink-0 max-md:mr-13 signed-in:block">
      <button
        type="button"
        data-menu="menu-user"
        aria-expanded="false"
        aria-controls="menu-user"
        aria-label="User menu"
        className="peer grid size-11 cursor-pointer place-items-center rounded-full bg-primary-soft text-primary hover:bg-primary hover:text-on-primary"
      >
        <svg
          viewBox="0 0 24 24"
          aria-hidden="true"
          className="size-6"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.8"
        >
          <circle cx="12" cy="8" r="4" />
          <path d="M4.5 20c1.2-3.8 4-5.5 7.5-5.5s6.3 1.7 7.5 5.5" strokeLinecap="round" />
        </svg>
      </button>
      <div id="menu-user" className={cx(PANEL, 'absolute right-0 z-10 mt-2 min-w-56 border shadow-lift')}>
        <p className="px-3 py-2 text-ink-soft text-sm">
          Signed in
          <span data-user-name>{name && ` as ${name}`}</span>
        </p>
        <ul className="border-line border-t pt-1">
          <li>
            <SiteLink to={href('/account')} className={PANEL_ITEM}>
              Account Settings
            </SiteLink>
          </li>
          {menuOf('account').map(entry => (
            <li key={entry.path}>
              <SiteLink to={href(entry.path)} className={PANEL_ITEM}>
                {entry.label}
              </SiteLink>
            </li>
          ))}
          {menuOf('coach')
            .slice(0, 1)
            .map(entry => (
              <li key={entry.path} className="hidden coach:block">
                <SiteLink to={href(entry.path)} className={PANEL_ITEM}>
                  Coach’s Desk
                </SiteLink>
              </li>
            ))}
          <li className="hidden admin:block">
            <SiteLink to={href('/admin')} className={PANEL_ITEM}>
              Admin Dashboard
            </SiteLink>
          </li>
          <li>
            <button type="button" data-sign-out className={PANEL_ITEM}>
              Sign Out
            </button>
          </li>
        </ul>
      </div>
    </div>
  )
}
