import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { i18n } from '#src/contract/i18n.ts'
import type { PagePath } from '../routing/page.ts'
import { menuOf } from '../routing/page-registry.ts'
import { cx } from '../ui/cx.ts'
import { PANEL, PANEL_ITEM } from './header-menu.tsx'

interface EntryProps {
  path: PagePath
  className?: string
  children: ReactNode
}

const Entry = ({ path, className, children }: EntryProps) => (
  <li className={className}>
    <Link to={href(path)} className={PANEL_ITEM}>
      {children}
    </Link>
  </li>
)

export function UserMenu({ name }: { name: string | undefined }) {
  const [desk] = menuOf('coach')
  return (
    <div className="relative hidden shrink-0 max-lg:me-13 signed-in:block">
      <button
        type="button"
        data-menu="menu-user"
        aria-expanded="false"
        aria-controls="menu-user"
        aria-label={t`User menu`}
        data-tip
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
      <div
        id="menu-user"
        className={cx(PANEL, 'absolute inset-e-0 z-10 mt-2 min-w-56 border shadow-lift')}
      >
        <p className="px-3 py-2 text-ink-soft text-sm">
          <span data-user-name={t`Signed in as ${'%'}`}>
            {name ? t`Signed in as ${name}` : t`Signed in`}
          </span>
        </p>
        <ul className="border-line border-t pt-1">
          <Entry path="/account">
            <Trans>Account Settings</Trans>
          </Entry>
          {menuOf('account').map(({ path, label }) => (
            <Entry key={path} path={path}>
              {i18n._(label)}
            </Entry>
          ))}
          {desk && (
            <Entry path={desk.path} className="hidden coach:block">
              <Trans>Coach’s Desk</Trans>
            </Entry>
          )}
          <Entry path="/admin" className="hidden admin:block">
            <Trans>Admin Dashboard</Trans>
          </Entry>
          <li>
            <button type="button" data-sign-out className={PANEL_ITEM}>
              <Trans>Sign Out</Trans>
            </button>
          </li>
        </ul>
      </div>
    </div>
  )
}
