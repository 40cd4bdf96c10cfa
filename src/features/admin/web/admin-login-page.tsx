import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { href, type LoaderFunctionArgs, Navigate, redirect } from 'react-router'
import * as z from 'zod/mini'
import { login } from '#src/features/sign-in/contract/sign-in.ts'
import type { User } from '#src/features/sign-in/contract/user.ts'
import { LoginForm } from '#src/features/sign-in/web/components/login-form.tsx'
import { PasskeySignIn } from '#src/features/sign-in/web/passkeys/passkey-sign-in.tsx'
import { useSession } from '#src/features/sign-in/web/session.tsx'
import { useLogin } from '#src/features/sign-in/web/use-sign-in.ts'
import { saveFlash } from '#src/platform/web/layout/flash.ts'
import { formAction } from '#src/platform/web/routing/form-action.ts'
import { pageMeta } from '#src/platform/web/routing/meta.ts'
import { visitorContext } from '#src/platform/web/routing/page-visit.ts'
import { Card } from '#src/platform/web/ui/card.tsx'
import { PageSpinner } from '#src/platform/web/ui/loading.tsx'

export const meta = pageMeta(msg`Administrator sign-in`, msg`For administrators of this site.`)

const required = (message: string) =>
  z.string().check(z.refine(text => text.trim() !== '', message))
const schema = z.object({
  username: required('Username is required'),
  password: required('Password is required'),
  code: z.optional(z.string()),
})

/** Its forms are sent without any script. */
export const handle = { needsScript: false }

/** People who are signed in already go on to the dashboard, which refuses those without the rights. */
export function loader({ context }: LoaderFunctionArgs) {
  if (context.get(visitorContext).userId !== undefined) throw redirect(href('/admin'), 303)
  return null
}

export const action = formAction([
  { name: 'login', endpoint: login, keeps: ['username'], leadsTo: () => href('/admin') },
])

export default function AdminLoginPage() {
  const session = useSession()
  if (session.status === 'loading') return <PageSpinner />
  return session.status === 'signed-out' ? <AdminLogin /> : <Navigate replace to={href('/admin')} />
}

function openDashboard(user: User): unknown {
  if (user.is_admin)
    saveFlash({
      title: t`Login successful`,
      description: t`Welcome back to the admin dashboard.`,
      tone: 'success',
    })
  window.location.assign(href('/admin'))
  // Never resolves, so that the form stays busy until the dashboard has loaded.
  return new Promise(() => {})
}

function AdminLogin() {
  const signIn = useLogin({
    action: href('/admin/login'),
    schema,
    onUser: openDashboard,
    alertTitle: t`Authentication Error`,
  })
  return (
    <div className="wrap grid justify-items-center py-12 sm:py-20">
      <div className="w-full max-w-md">
        <h1 className="mb-6 text-center text-3xl sm:text-4xl">
          <Trans>Admin Login</Trans>
        </h1>
        <Card>
          <LoginForm {...signIn} />
        </Card>
        <PasskeySignIn onUser={openDashboard} />
      </div>
    </div>
  )
}
