import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { href, useLocation } from 'react-router'
import { returnPath } from '#src/contract/return-path.ts'
import { useSession } from '#src/features/sign-in/web/session.tsx'
import { formAction } from '#src/platform/web/routing/form-action.ts'
import { pageMeta } from '#src/platform/web/routing/meta.ts'
import { loadersOf } from '#src/platform/web/routing/page-loaders.ts'
import { Card } from '#src/platform/web/ui/card.tsx'
import { chooseName } from '../contract.ts'
import { NameForm } from './components/name-form.tsx'

export const meta = pageMeta(msg`Your name`, msg`What others on the site call you.`)

export default function NamePage() {
  const { user } = useSession()
  const { search } = useLocation()
  return (
    <div className="wrap grid justify-items-center py-12 sm:py-20">
      <div className="w-full max-w-md">
        <h1 tabIndex={-1} className="text-3xl sm:text-4xl">
          <Trans>What is your name?</Trans>
        </h1>
        <p className="mt-3 mb-6 text-ink-soft text-lg">
          {user?.is_admin || user?.is_coach
            ? t`Members see it in invitations, messages, mails and their calendar.`
            : t`Your coach sees it, if you have one.`}{' '}
          {user && (
            <Trans>
              You sign in with <strong className="[overflow-wrap:anywhere]">{user.username}</strong>{' '}
              as before.
            </Trans>
          )}
        </p>
        <Card>
          <NameForm next={new URLSearchParams(search).get('next') ?? undefined} />
        </Card>
      </div>
    </div>
  )
}

export const action = formAction([
  {
    name: 'name',
    endpoint: chooseName,
    keeps: ['full_name'],
    leadsTo: query => returnPath(query.get('next')) ?? href('/account'),
  },
])

const loaders = loadersOf(() => [])
export const loader = loaders.onServer
export const clientLoader = loaders.inBrowser
