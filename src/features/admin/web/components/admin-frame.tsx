import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, ChevronDown, LampDesk, LogOut } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { href, Link, NavLink, useLocation } from 'react-router'
import { i18n } from '#src/contract/i18n.ts'
import { useSession } from '#src/features/sign-in/web/session.tsx'
import { siteSetupQuery } from '#src/features/site/web/queries.ts'
import { menuOf } from '#src/platform/web/routing/page-registry.ts'
import { cx } from '#src/platform/web/ui/cx.ts'

const ITEM =
  'flex min-h-11 w-full cursor-pointer items-center gap-3 rounded-md px-3 text-start text-ink no-underline ' +
  'hover:bg-primary-soft aria-[current=page]:bg-primary aria-[current=page]:text-on-primary'

const APART = 'mt-1 border-line border-t pt-1'

/** The frame of every admin screen (docs/product.md 10). The first hour has steps of its own in place of the menu. */
export function AdminFrame({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  if (pathname === href('/admin/site/start'))
    return <div className="wrap max-w-[86rem] py-6 lg:py-10">{children}</div>
  return (
    <div className="wrap max-w-[86rem] py-6 lg:grid lg:grid-cols-[13rem_minmax(0,1fr)] lg:gap-x-10 lg:py-10">
      <AdminNavigation />
      <div className="min-w-0 max-lg:mt-6">{children}</div>
    </div>
  )
}

/** How many texts are still the invented practice's. */
function SamplesBadge() {
  const { data } = useQuery(siteSetupQuery)
  const count = data?.samples.length ?? 0
  if (count === 0) return null
  return (
    <span className="ms-auto rounded-full bg-accent px-2 font-semibold text-on-accent text-sm">
      {count}
      <span className="sr-only">
        {' '}
        <Trans>still from the sample practice</Trans>
      </span>
    </span>
  )
}

function AdminNavigation() {
  const [open, setOpen] = useState(false)
  const { user, signOut } = useSession()
  const places = menuOf('admin')
  return (
    <Suspense>
      <nav aria-label={t`Administration`} className="self-start lg:sticky lg:top-24">
        <button
          type="button"
          aria-expanded={open}
          aria-controls="admin-places"
          onClick={() => setOpen(!open)}
          className="flex min-h-11 w-full cursor-pointer items-center justify-between rounded-md border border-line-strong bg-sheet px-4 font-semibold lg:hidden"
        >
          <Trans>Admin menu</Trans>
          <ChevronDown aria-hidden className={cx('size-5', open && 'rotate-180')} />
        </button>
        <ul
          id="admin-places"
          className={cx(
            'grid gap-1 max-lg:mt-2 max-lg:rounded-md max-lg:bg-sheet max-lg:p-2',
            !open && 'max-lg:hidden',
          )}
        >
          {places.map(({ path, label, group, icon: Icon }, at) => (
            <li key={path} className={cx(at > 0 && group !== places[at - 1]?.group && APART)}>
              <NavLink
                to={href(path)}
                end={path === '/admin' || path === '/admin/site'}
                className={ITEM}
                onClick={() => setOpen(false)}
              >
                {Icon && <Icon aria-hidden className="size-5 shrink-0" />}
                {i18n._(label)}
                {path === '/admin/site' && <SamplesBadge />}
              </NavLink>
            </li>
          ))}
          {user?.is_coach && (
            <li className={APART}>
              <Link to={href('/coach')} className={ITEM}>
                <LampDesk aria-hidden className="size-5 shrink-0" />
                <Trans>Coach’s Desk</Trans>
              </Link>
            </li>
          )}
          <li className={cx(!user?.is_coach && APART)}>
            <Link to={href('/')} className={ITEM}>
              <ArrowLeft aria-hidden className="size-5 shrink-0" />
              <Trans>Back to Site</Trans>
            </Link>
          </li>
          <li>
            <button type="button" className={ITEM} onClick={() => void signOut()}>
              <LogOut aria-hidden className="size-5 shrink-0" />
              <Trans>Logout</Trans>
            </button>
          </li>
        </ul>
      </nav>
    </Suspense>
  )
}
