import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { CalendarCheck, ListChecks, type LucideIcon, Wrench } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import {
  href,
  Link,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
  useNavigate,
  useSearchParams,
} from 'react-router'
import type { DataOf } from '#src/contract/endpoint.ts'
import { i18n, said } from '#src/contract/i18n.ts'
import type { PageHost } from '#src/contract/page-host.ts'
import { returnPath } from '#src/contract/return-path.ts'
import { legalPages } from '#src/contract/site-settings.ts'
import { call } from '#src/platform/web/api/api.ts'
import { siteSettings } from '#src/platform/web/browser/site-settings.ts'
import { TextField } from '#src/platform/web/forms/fields.tsx'
import { Form, SubmitButton } from '#src/platform/web/forms/form.tsx'
import { useFormState } from '#src/platform/web/forms/form-state.ts'
import { formAction } from '#src/platform/web/routing/form-action.ts'
import { pageMeta } from '#src/platform/web/routing/meta.ts'
import { hostContext, visitorContext } from '#src/platform/web/routing/page-visit.ts'
import { authHref, cameFrom } from '#src/platform/web/routing/return-path.ts'
import { withQuery } from '#src/platform/web/routing/with-query.ts'
import { Alert } from '#src/platform/web/ui/alert.tsx'
import { buttonClass } from '#src/platform/web/ui/button.tsx'
import { Card } from '#src/platform/web/ui/card.tsx'
import { PageSpinner } from '#src/platform/web/ui/loading.tsx'
import { Tabs } from '#src/platform/web/ui/tabs.tsx'
import { INVITATION_LINK_DAYS, PASSWORDS_DIFFER } from '../constants.ts'
import { showInvitation } from '../contract/invitations.ts'
import { login, register } from '../contract/sign-in.ts'
import { LoginForm } from './components/login-form.tsx'
import { NewPasswordField, NewPasswordFields } from './components/new-password-fields.tsx'
import { UsernameField } from './components/sign-in-fields.tsx'
import { PasskeySignIn } from './passkeys/passkey-sign-in.tsx'
import { useSession } from './session.tsx'
import {
  type Invited as InvitedPerson,
  useInvitedRegister,
  useLogin,
  useRegister,
} from './use-sign-in.ts'

export const meta = pageMeta(msg`Sign in`, msg`Sign in or create an account.`)

const PROBLEMS: Readonly<Record<string, MessageDescriptor>> = {
  unavailable: msg`Google could not be reached. Please try again, or use your password.`,
  expired: msg`That took too long. Please try again.`,
  refused: msg`Google did not sign you in. Please try again, or use your password.`,
  email_taken: msg`An account with this email address already exists. Please sign in with its password, and confirm its address to use Google with it.`,
  second_step: msg`Your account uses two-factor authentication. Please sign in with your password and a code.`,
  disabled: msg`This account is disabled. Please write to us.`,
}

function GoogleSignIn({ next, problem }: { next: string; problem: string | null }) {
  if (!siteSettings().googleSignIn) return null
  const message =
    problem && Object.hasOwn(PROBLEMS, problem) ? said(PROBLEMS[problem] ?? '') : undefined
  return (
    <div className="mt-5 grid gap-4">
      {message && <Alert tone="danger">{message}</Alert>}
      <a
        href={`/api/auth/google?next=${encodeURIComponent(next)}`}
        className={`${buttonClass('secondary', 'lg')} w-full`}
      >
        <Trans>Continue with Google</Trans>
      </a>
      <AgreementNote button={t`Continue with Google`} />
    </div>
  )
}

/** Where an accepted invitation begins. */
const INVITED_TO = '/today'

/** Signed-in users are redirected to where they came from, else to their account. */
export default function AuthPage() {
  const [search] = useSearchParams()
  const session = useSession()
  const navigate = useNavigate()
  const { from, invitation } = useLoaderData<typeof loader>()
  const next = cameFrom(search.get('next'), from)
  const target = next ?? (invitation ? INVITED_TO : href('/account'))
  const token = (invitation && search.get('invitation')) ?? undefined
  const addresses = {
    login: withQuery(href('/auth'), { next, invitation: token }),
    register: withQuery(href('/auth'), { tab: 'register', next, invitation: token }),
  }
  const failed = useFormState('register')
  const signIn = useLogin({ action: addresses.login })
  const registration = useRegister(target, addresses.register)
  const signedIn = session.status === 'signed-in'
  useEffect(() => {
    if (signedIn) navigate(target, { replace: true })
  }, [signedIn, navigate, target])

  if (session.status !== 'signed-out') return <PageSpinner />
  if (invitation && token)
    return <Invited invited={{ ...invitation, token }} action={addresses.register} />
  return (
    <div className="wrap grid items-start gap-x-20 gap-y-6 py-10 lg:grid-cols-[minmax(0,27rem)_minmax(0,1fr)] lg:py-16">
      <h1 className="text-center text-3xl lg:col-span-2 lg:text-start lg:text-4xl">
        <Trans>Welcome</Trans>
      </h1>
      <div className="mx-auto w-full max-w-md lg:mx-0">
        {invitation === null && <ClosedInvitation />}
        <Card>
          <Tabs
            label={t`Sign in or register`}
            defaultValue={search.get('tab') === 'register' || failed ? 'register' : 'login'}
            tabs={[
              {
                value: 'login',
                label: t`Sign In`,
                href: addresses.login,
                content: <LoginForm {...signIn} />,
              },
              {
                value: 'register',
                label: t`Register`,
                href: addresses.register,
                content: <RegisterForm form={registration} />,
              },
            ]}
          />
        </Card>
        <PasskeySignIn />
        <GoogleSignIn next={target} problem={search.get('google')} />
        <Aside>
          <Trans>
            Didn’t get the confirmation email?{' '}
            <Link to={href('/email-confirmation-test')} className="text-link">
              Resend confirmation email
            </Link>
          </Trans>
        </Aside>
        <Aside>
          <Link to={href('/admin/login')} className="text-link">
            <Trans>For administrators</Trans>
          </Link>
        </Aside>
      </div>
      <AuthSidePanel />
    </div>
  )
}

function RegisterForm({ form }: { form: ReturnType<typeof useRegister> }) {
  return (
    <Form of={form}>
      <UsernameField />
      <TextField type="email" name="email" label={t`Email`} required autoComplete="email" />
      <NewPasswordFields name="password" labels={[t`Password`, t`Confirm Password`]} />
      <AgreementNote button={t`Register`} />
      <SubmitButton size="lg">
        <Trans>Register</Trans>
      </SubmitButton>
    </Form>
  )
}

const OFFERED: readonly { icon: LucideIcon; title: MessageDescriptor; text: MessageDescriptor }[] =
  [
    {
      icon: Wrench,
      title: msg`Personal Growth Tools`,
      text: msg`Your Daily Domino, your week and your drawers, kept for you alone and there on every device.`,
    },
    {
      icon: CalendarCheck,
      title: msg`Weekly Coaching`,
      text: msg`A conversation a week with a coach who knows where you left off.`,
    },
    {
      icon: ListChecks,
      title: msg`Self-Assessment`,
      text: msg`Short questionnaires that show where you stand today, and how far you have come.`,
    },
  ]

/** Wide screens only (docs/product.md 8.2). */
function AuthSidePanel() {
  return (
    <aside
      aria-label={t`What an account offers`}
      className="hidden rounded-lg bg-primary-soft p-10 lg:block"
    >
      <h2 className="text-3xl">
        <Trans>One tile, then the next</Trans>
      </h2>
      <ul className="mt-8 space-y-7">
        {OFFERED.map(({ icon: Icon, title, text }) => (
          <li key={i18n._(title)} className="flex gap-4">
            <span className="grid size-11 shrink-0 place-items-center rounded-md bg-sheet text-primary shadow-soft">
              <Icon aria-hidden className="size-5" />
            </span>
            <div>
              <h3 className="text-xl">{i18n._(title)}</h3>
              <p className="mt-1 text-ink-soft">{i18n._(text)}</p>
            </div>
          </li>
        ))}
      </ul>
    </aside>
  )
}

type Invitation = DataOf<typeof showInvitation>['invitation']

/** One form for somebody whom a coach invited, or who has bought, and a way for those who have an account. */
function Invited({ invited, action }: { invited: InvitedPerson; action: string }) {
  const { by, bought } = invited
  return (
    <div className="wrap grid max-w-xl gap-5 py-6 sm:py-12">
      <h1 tabIndex={-1} className="text-3xl [overflow-wrap:anywhere]">
        {bought === null ? t`${by} would like to coach you.` : t`${bought}: choose a password`}
      </h1>
      <p>
        {bought === null
          ? t`Nothing of your pages is shared until you share it, and you can end everything at any time.`
          : t`Nothing of your pages is shared with ${by} until you share it.`}
      </p>
      <Card>
        <InvitedForm action={action} invited={invited} />
      </Card>
      <Aside>
        <Trans>
          You have an account already?{' '}
          <Link to={authHref(href('/coaching/mine'))} className="text-link">
            Sign In
          </Link>
        </Trans>
      </Aside>
    </div>
  )
}

/** Asks a password, and what the invitation does not know; the username is made of the address. */
function InvitedForm({ action, invited }: { action: string; invited: InvitedPerson }) {
  const { email, name, bought, token } = invited
  const button = bought === null ? t`Register` : t`Open my account`
  return (
    <Form of={useInvitedRegister(invited, action)}>
      <input type="hidden" name="invitation" value={token} />
      {email !== null && (
        <>
          <input type="hidden" name="email" autoComplete="username" value={email} />
          <p className="text-ink-soft">
            <Trans>For</Trans>{' '}
            <span className="break-words font-semibold text-ink">
              {name ? `${name}, ${email}` : email}
            </span>
          </p>
        </>
      )}
      {name && bought !== null ? (
        <input type="hidden" name="full_name" value={name} />
      ) : (
        <TextField name="full_name" label={t`Your name`} required autoComplete="name" />
      )}
      {email === null && (
        <TextField type="email" name="email" label={t`Email`} required autoComplete="email" />
      )}
      <NewPasswordField name="password" label={t`Password`} />
      <AgreementNote button={button} />
      <SubmitButton size="lg">{button}</SubmitButton>
    </Form>
  )
}

const ClosedInvitation = () => (
  <Alert className="mb-5" title={t`This invitation is no longer open.`}>
    <Trans>
      It may have been used or withdrawn, or it is older than {INVITATION_LINK_DAYS} days. Ask your
      coach to send it again. You can sign in or create an account without it.
    </Trans>
  </Alert>
)

const Aside = ({ children }: { children: ReactNode }) => (
  <p className="mt-5 text-center text-ink-soft text-sm">{children}</p>
)

const cameFromQuery = (query: URLSearchParams) => returnPath(query.get('next')) ?? '/account'

/** Its forms are sent without any script. */
export const handle = { needsScript: false }

export const action = formAction([
  { name: 'login', endpoint: login, keeps: ['username'], leadsTo: cameFromQuery },
  {
    name: 'register',
    endpoint: register,
    keeps: ['username', 'email'],
    check: ({ password, confirmPassword }) =>
      password === confirmPassword ? {} : { confirmPassword: said(PASSWORDS_DIFFER) },
    leadsTo: cameFromQuery,
  },
  {
    name: 'invited',
    endpoint: register,
    keeps: ['full_name', 'email'],
    leadsTo: query => returnPath(query.get('next')) ?? INVITED_TO,
  },
])

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { from } = context.get(hostContext)
  if (context.get(visitorContext).userId !== undefined)
    throw redirect(cameFrom(url.searchParams.get('next'), from) ?? href('/account'), 303)
  return {
    from,
    invitation: await invitationIn(url, token => askHost(context.get(hostContext), token)),
  }
}

/** @returns undefined without an invitation in the address; null when the invitation is over */
async function invitationIn(
  url: URL,
  ask: (token: string) => Promise<Invitation>,
): Promise<Invitation | undefined> {
  const token = url.searchParams.get('invitation')
  return token ? ask(token) : undefined
}

async function askHost(host: PageHost, token: string): Promise<Invitation> {
  const answer = await host.call({
    method: 'POST',
    url: showInvitation.path,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ invitation: token }),
  })
  return answer.status === 200
    ? (JSON.parse(answer.body).data as DataOf<typeof showInvitation>).invitation
    : null
}

/** The browser already knows the session and the previous page. */
export const clientLoader = async ({ url }: Pick<LoaderFunctionArgs, 'url'>) => ({
  from: null,
  invitation: await invitationIn(url, async token => {
    const shown = await call(showInvitation, { body: { invitation: token } }).catch(() => null)
    return shown?.invitation ?? null
  }),
})

/** Links the legal pages that registering agrees to; empty on a site without them. */
function AgreementNote({ button }: { button: string }) {
  const pages = legalPages(siteSettings())
  if (pages.length === 0) return null
  const links = pages.map(({ slug, title }, at) => (
    <span key={slug}>
      {at > 0 && (at === pages.length - 1 ? ` ${t`and`} ` : ', ')}
      <a href={href('/p/:slug', { slug })} target="_blank" rel="noopener" className="text-link">
        {title}
        <span className="sr-only">
          {' '}
          <Trans>(opens in a new tab)</Trans>
        </span>
      </a>
    </span>
  ))
  return (
    <p className="text-ink-soft text-sm">
      <Trans>
        By pressing “{button}”, you agree to {links}.
      </Trans>
    </p>
  )
}
