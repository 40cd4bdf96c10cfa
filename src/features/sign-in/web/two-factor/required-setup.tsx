import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { buttonClass } from '#src/platform/web/ui/button.tsx'
import { EmptyState, PageSpinner } from '#src/platform/web/ui/loading.tsx'
import { twoFactorQuery } from '../components/two-factor-query.ts'

/** Shown instead of a page that needs two-factor authentication until the user has set it up. */
export function RequiredTwoFactor({ children }: { children: ReactNode }) {
  const state = useQuery(twoFactorQuery)
  if (state.isPending) return <PageSpinner />
  if (state.isError || state.data.on_since) return children
  return (
    <div className="wrap py-16">
      <EmptyState
        title={
          <h1 className="text-3xl">
            <Trans>One more step first</Trans>
          </h1>
        }
        action={
          <Link
            to={`${href('/account')}#two-factor-authentication`}
            className={buttonClass('primary')}
          >
            <Trans>Set up two-factor authentication</Trans>
          </Link>
        }
      >
        <p>
          <Trans>
            This site requires a code from an app at sign-in, in addition to your password. Setting
            it up takes two minutes.
          </Trans>
        </p>
      </EmptyState>
    </div>
  )
}
