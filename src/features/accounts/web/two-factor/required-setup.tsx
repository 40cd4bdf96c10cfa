import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { siteSettings } from '#src/platform/web/browser/site-settings.ts'
import { href } from '#src/platform/web/routing/page.ts'
import { SiteLink } from '#src/platform/web/routing/site-link.tsx'
import { buttonClass } from '#src/platform/web/ui/button.tsx'
import { EmptyState } from '#src/platform/web/ui/empty-state.tsx'
import { PageSpinner } from '#src/platform/web/ui/spinner.tsx'
import type { User } from '../../contract.ts'
import { twoFactorQuery } from '../queries.ts'

/** Whether this site lets somebody in only with a second step; the server sees to it at every call. */
export function needsTwoFactor(user: User): boolean {
  const { twoStep } = siteSettings()
  return twoStep === 'everybody' || (twoStep === 'admins' && user.is_admin)
}

/** In place of a page that the server shows only to who has set up the second step: the way to do so. */
export function RequiredTwoFactor({ children }: { children: ReactNode }) {
  const state = useQuery(twoFactorQuery)
  if (state.isPending) return <PageSpinner />
  if (state.isError || state.data.on_since) return children
  return (
    <div className="wrap py-16">
      <EmptyState
        title={<h1 className="text-3xl">One more step first</h1>}
        action={
          <SiteLink to={href('/account')} className={buttonClass('primary')}>
            Set up two-step sign-in
          </SiteLink>
        }
      >
        <p>This site asks for a code of an app at sign-in, as well as the password. It takes two minutes.</p>
      </EmptyState>
    </div>
  )
}
