import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { href, useLocation } from 'react-router'
import { i18n } from '#src/contract/i18n.ts'
import { menuOf, type Place, pageAt } from '../routing/page-registry.ts'
import { authHref } from '../routing/return-path.ts'
import { cx } from '../ui/cx.ts'
import { CoachMenu } from './coach-menu.tsx'
import { DominoMark } from './domino-mark.tsx'
import { pagesInRow } from './fold-pages.ts'
import { FootBar } from './foot-bar.tsx'
import { BAR_ITEM, HeaderLink, HeaderMenu, type PageLink } from './header-menu.tsx'
import { besideTools, linkOf } from './places.ts'
import { UserMenu } from './user-menu.tsx'

interface SiteHeaderProps {
  brand: string
  /** Replaces the domino. */
  logo?: ReactNode
  pages: readonly PageLink[]
  /** Addresses that the menus leave out. */
  hidden: readonly string[]
  /** Labels that replace those of the menus, by address. */
  names: Readonly<Record<string, string>>
  userName: string | undefined
  /** How much waits for a member, beside *Today*. */
  waiting: ReactNode
  /** How many clients wait for their coach. */
  clients: ReactNode
  isCoach: boolean
  /** Whose navigation the page has. */
  bar: 'member' | 'coach'
}

/** Static: `attachChrome` adds behavior, CSS on `html[data-session]` the state. Without scripts, menus are open. */
export function SiteHeader({
  brand,
  logo,
  pages,
  hidden,
  names,
  userName,
  waiting,
  clients,
  isCoach,
  bar,
}: SiteHeaderProps) {
  const isShown = ({ path }: Place) => !hidden.includes(path)
  const tools = [
    menuOf('tools')
      .filter(isShown)
      .map(entry => ({ href: href(entry.path), title: names[entry.path] ?? i18n._(entry.label) })),
    menuOf('more-tools').map(linkOf),
  ]
  return (
    <header
      data-chrome
      className="sticky top-0 z-40 bg-paper transition-shadow duration-200 data-scrolled:shadow-soft"
    >
      <div className="wrap flex min-h-18 items-center gap-2">
        <a
          href={href('/')}
          className="me-auto flex min-h-11 min-w-0 items-center gap-2.5 text-ink no-underline"
        >
          {logo ?? <DominoMark className="size-9 shrink-0" />}
          <span className="line-clamp-2 font-semibold font-serif text-xl leading-tight [overflow-wrap:anywhere] max-[22.5rem]:text-base max-sm:[header:has(#kept-here:not(:empty))_&]:text-base">
            {brand}
          </span>
        </a>
        <span id="kept-here" className="shrink-0" />
        <MainMenu
          tools={tools}
          main={menuOf('main').filter(isShown)}
          support={menuOf('support').filter(isShown)}
          {...{ pages, waiting, clients, isCoach, bar }}
        />
        <a
          href={useSignInHref()}
          className="inline-flex min-h-11 shrink-0 items-center rounded-md bg-primary max-lg:me-13 px-3 font-semibold text-on-primary no-underline sm:px-4 signed-in:hidden hover:bg-primary-strong"
        >
          <Trans>Sign In</Trans>
        </a>
        <UserMenu name={userName} />
        {/* Sits in a margin of the element before it, which may be painted before this button has arrived. */}
        <button
          type="button"
          data-menu="site-nav"
          aria-expanded="false"
          aria-controls="site-nav"
          aria-label={t`Menu`}
          data-tip
          className="-ms-13 grid size-11 shrink-0 cursor-pointer place-items-center rounded-md hover:bg-primary-soft lg:hidden"
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
      <FootBar whose={bar} {...{ tools, waiting, clients, isCoach }} />
    </header>
  )
}

interface MemberMenuProps extends Pick<SiteHeaderProps, 'pages' | 'waiting'> {
  tools: readonly (readonly PageLink[])[]
  /** Beside the menus, for visitors. */
  main: readonly Place[]
  support: readonly Place[]
}

/**
 * A coach's and a member's places are both there for somebody who has both, one of them hidden: the script of the header
 * finds its menus once.
 */
function MainMenu({
  isCoach,
  bar,
  clients,
  ...own
}: MemberMenuProps & Pick<SiteHeaderProps, 'isCoach' | 'bar' | 'clients'>) {
  return (
    <nav
      id="site-nav"
      aria-label={t`Main`}
      className={cx(
        'max-lg:absolute max-lg:inset-x-0 max-lg:top-full max-lg:hidden max-lg:max-h-[calc(100dvh-4.5rem)] max-lg:overflow-y-auto',
        'max-lg:border-line max-lg:border-t max-lg:bg-sheet max-lg:px-4 max-lg:py-3 max-lg:shadow-lift max-lg:data-open:block lg:flex lg:gap-0.5',
      )}
    >
      <div hidden={bar === 'coach'} className="contents">
        <MemberMenu {...own} />
      </div>
      {isCoach && (
        <div hidden={bar === 'member'} className="contents">
          <CoachMenu clients={clients} />
        </div>
      )}
    </nav>
  )
}

/** A member's own places come first; on a narrow window they are in the bar at the foot. */
function MemberMenu({ tools, main, support, pages, waiting }: MemberMenuProps) {
  const row = pagesInRow(pages, main.map(linkOf))
  const isInRow = (page: PageLink) => row.includes(page)
  const own = (entry: Place) => (
    <HeaderLink
      key={entry.path}
      to={href(entry.path)}
      className={cx(BAR_ITEM, 'max-lg:hidden signed-out:hidden')}
    >
      {i18n._(entry.label)}
      {entry.path === '/today' && waiting}
    </HeaderLink>
  )
  const [before, after] = besideTools()
  return (
    <>
      {before.map(own)}
      <HeaderLink to={href('/')} className={cx(BAR_ITEM, 'lg:signed-in:hidden')}>
        <Trans>Home</Trans>
      </HeaderLink>
      <HeaderMenu id="menu-tools" label={t`Tools`} lists={tools} />
      {after.map(own)}
      <HeaderLink to={href('/')} className={cx(BAR_ITEM, 'max-lg:hidden signed-out:hidden')}>
        <Trans>Home</Trans>
      </HeaderLink>
      <HeaderMenu
        id="menu-support"
        label={t`Support`}
        lists={[support.map(linkOf)]}
        itemClass={entry =>
          main.some(({ path }) => href(path) === entry.href) ? 'signed-out:hidden' : undefined
        }
      />
      {main.map(entry => (
        <HeaderLink
          key={entry.path}
          to={href(entry.path)}
          className={cx(BAR_ITEM, 'signed-in:hidden')}
        >
          {i18n._(entry.label)}
        </HeaderLink>
      ))}
      {row.map(page => (
        <HeaderLink
          key={page.href}
          to={page.href}
          className={cx(BAR_ITEM, 'max-xl:hidden whitespace-nowrap')}
        >
          {page.title}
        </HeaderLink>
      ))}
      {pages.length > 0 && (
        <HeaderMenu
          id="menu-more"
          label={t`More`}
          lists={[pages]}
          panelClass="lg:inset-e-0 lg:w-80 lg:max-h-[calc(100dvh-6rem)] lg:overflow-y-auto **:[a]:py-2 **:[a]:leading-snug **:[a]:whitespace-normal **:[a]:[overflow-wrap:anywhere]"
          className={cx(row.length === pages.length && 'xl:hidden')}
          itemClass={page => (isInRow(page) ? 'xl:hidden' : undefined)}
        />
      )}
    </>
  )
}

/** Signing in leads back here, except from an address without a page: all of those share one cached page. */
function useSignInHref(): string {
  const { pathname, search } = useLocation()
  if (pathname === '/auth') return pathname + search
  return pageAt(pathname) ? authHref(pathname + search) : href('/auth')
}
