import { useLocation } from 'react-router'
import { href } from '../routing/page.ts'
import { menuOf } from '../routing/page-registry.ts'
import { SiteLink } from '../routing/site-link.tsx'
import { cx } from '../ui/cx.ts'
import { currentOf } from './places.ts'

const ITEM =
  'flex min-h-11 items-center gap-2 border-b-2 border-transparent px-3 font-semibold text-ink no-underline hover:text-primary aria-[current=page]:border-primary aria-[current=page]:text-primary'

/** A coach's own places, on each of the coach's pages; in a narrow window the bar at the foot has them instead. */
export function CoachPlaces({ className }: { className?: string }) {
  const places = menuOf('coach')
  const current = currentOf(places, useLocation().pathname)
  return (
    <nav
      aria-label="Coach’s desk"
      className={cx('mb-6 border-line border-b max-lg:hidden', className)}
    >
      <ul className="-mb-px flex flex-wrap gap-x-1">
        {places.map(({ path, label, kind, icon: Icon }) => (
          <li key={path} className={cx(kind === 'admin' && 'hidden admin:block')}>
            <SiteLink
              to={href(path)}
              aria-current={path === current ? 'page' : undefined}
              className={ITEM}
            >
              {Icon && <Icon aria-hidden className="size-5 shrink-0" />}
              {label}
            </SiteLink>
          </li>
        ))}
        <li className="ml-auto hidden admin:block">
          <SiteLink to={href('/admin')} className={ITEM}>
            Administration
          </SiteLink>
        </li>
      </ul>
    </nav>
  )
}
