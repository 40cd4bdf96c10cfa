import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { href, Link, useLocation } from 'react-router'
import { i18n } from '#src/contract/i18n.ts'
import { menuOf } from '../routing/page-registry.ts'
import { cx } from '../ui/cx.ts'
import { BAR_ITEM, HeaderMenu, type PageLink } from './header-menu.tsx'
import { currentOf, linkOf } from './places.ts'

const wideOnes = () => menuOf('coach').filter(({ isWide }) => isWide)

export const coachMore = (): PageLink[][] => [
  [...wideOnes(), ...menuOf('coach-more')].map(linkOf),
  [
    { href: href('/today'), title: t`Today` },
    { href: href('/weekly-planner'), title: t`Week` },
    { href: href('/tools'), title: t`Tools` },
  ],
  [
    { href: href('/admin'), title: t`Administration` },
    { href: href('/'), title: t`Home` },
  ],
]

export function moreItemClass(entry: PageLink): string | undefined {
  if (entry.href === href('/admin')) return 'hidden admin:block'
  const wide = wideOnes().find(({ path }) => href(path) === entry.href)
  if (!wide) return undefined
  return wide.kind === 'admin' ? 'hidden max-lg:admin:block' : 'lg:hidden'
}

/** A coach's places; on a narrow window they are in the bar at the foot. @param clients how many of them wait */
export function CoachMenu({ clients }: { clients: ReactNode }) {
  const places = menuOf('coach')
  const current = currentOf(places, useLocation().pathname)
  return (
    <>
      {places.map(({ path, label, kind }) => (
        <Link
          key={path}
          to={href(path)}
          aria-current={path === current ? 'page' : undefined}
          className={cx(
            BAR_ITEM,
            'relative max-lg:hidden',
            kind === 'admin' && 'lg:hidden lg:admin:flex',
          )}
        >
          {i18n._(label)}
          {path === '/coach/clients' && clients}
        </Link>
      ))}
      <HeaderMenu
        id="menu-coach-more"
        label={t`More`}
        lists={coachMore()}
        itemClass={moreItemClass}
        panelClass="lg:inset-e-0"
      />
    </>
  )
}
