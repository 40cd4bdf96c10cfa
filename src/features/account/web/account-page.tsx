import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { href, Link } from 'react-router'
import { WEEK_STARTS } from '#src/contract/calendar.ts'
import { aboutLanguage, LANGUAGE_CODES, type Language, shipped } from '#src/contract/languages.ts'
import { Subscription } from '#src/features/membership/web/components/subscription-card.tsx'
import { subscriptionQuery } from '#src/features/membership/web/queries.ts'
import { updateUser } from '#src/features/sign-in/contract/profile.ts'
import type { User } from '#src/features/sign-in/contract/user.ts'
import { useFirstPassword } from '#src/features/sign-in/web/components/first-password.tsx'
import { PasswordForm } from '#src/features/sign-in/web/components/password-form.tsx'
import { SignInList } from '#src/features/sign-in/web/components/sign-in-list.tsx'
import { twoFactorQuery } from '#src/features/sign-in/web/components/two-factor-query.ts'
import { PasskeyCard } from '#src/features/sign-in/web/passkeys/passkey-card.tsx'
import {
  passkeysQuery,
  passwordStateQuery,
  sessionsQuery,
  signInMethodsQuery,
  signInsQuery,
} from '#src/features/sign-in/web/queries.ts'
import { sessionQuery, useSession } from '#src/features/sign-in/web/session.tsx'
import { TwoFactorCard } from '#src/features/sign-in/web/two-factor/two-factor-card.tsx'
import { WaitingList } from '#src/features/today/web/waiting-list.tsx'
import { waitingQuery } from '#src/features/today/web/waiting-query.ts'
import { call, callFile } from '#src/platform/web/api/api.ts'
import { queryOf } from '#src/platform/web/api/endpoint-query.ts'
import { useChange } from '#src/platform/web/api/use-change.ts'
import { useZone } from '#src/platform/web/calendar/clock.tsx'
import { pageMeta } from '#src/platform/web/routing/meta.ts'
import { loadersOf } from '#src/platform/web/routing/page-loaders.ts'
import { Alert } from '#src/platform/web/ui/alert.tsx'
import { Button, buttonClass } from '#src/platform/web/ui/button.tsx'
import { Field, Options, Select } from '#src/platform/web/ui/field.tsx'
import { FailedChange } from '#src/platform/web/ui/loading.tsx'
import { exportUser, getStorage } from '../contract.ts'
import { AccountSection } from './components/account-section.tsx'
import { Bought, boughtData } from './components/bought.tsx'
import { DeleteAccount } from './components/delete-account.tsx'
import { DeviceList } from './components/device-list.tsx'
import { ProfileCard } from './components/profile-card.tsx'
import { ProfileForm } from './components/profile-form.tsx'
import { SignInMethods } from './components/sign-in-methods.tsx'

export const meta = pageMeta(msg`Your account`, msg`Profile, membership, devices and data.`)

function PrintedPassword() {
  const until = useFirstPassword()
  if (until === undefined) return null
  return (
    <p className="mb-4 rounded-md bg-progress-soft px-3 py-2">
      <Trans>Yours was printed at the first start, and works until {until}.</Trans>
    </p>
  )
}

const NEARLY_FULL = 0.8
const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`

/** Appears when most of the member's storage is used. */
function StorageNotice() {
  const { data } = useQuery(queryOf(getStorage))
  if (!data || data.used_bytes < data.quota_bytes * NEARLY_FULL) return null
  const isFull = data.used_bytes >= data.quota_bytes
  const [used, quota] = [megabytes(data.used_bytes), megabytes(data.quota_bytes)]
  return (
    <p role="status" className="text-ink-soft">
      {isFull
        ? t`Your storage is full: ${used} of ${quota} are used. Nothing is lost; to save more, delete entries that you no longer need.`
        : t`Your storage is nearly full: ${used} of ${quota} are used. Nothing is lost; to save more, delete entries that you no longer need.`}
    </p>
  )
}

function saveFile({ name, blob }: { name: string; blob: Blob }): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser reads the blob after the click; a minute is more than enough.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

function OwnData() {
  const download = useChange(async () => saveFile(await callFile(exportUser)))
  return (
    <>
      <FailedChange of={download}>
        {t`Your data could not be exported. Please try again.`}
      </FailedChange>
      {download.isSuccess && (
        <Alert tone="success">
          <Trans>Your archive is being downloaded.</Trans>
        </Alert>
      )}
      <Button
        variant="secondary"
        className="justify-self-start"
        busy={download.isPending}
        onClick={() => download.mutate()}
      >
        <Download aria-hidden className="size-4" />
        {download.isPending ? t`Preparing…` : t`Download my data`}
      </Button>
    </>
  )
}

const WAITING_SHOWN = 3

/** docs/product.md 8.4 */
export default function AccountPage() {
  const { user } = useSession()
  const signIns = useQuery(signInsQuery)
  if (!user) return null
  return (
    <div className="wrap grid gap-3 py-8 sm:gap-6 sm:py-12">
      <header className="mb-2">
        <h1 tabIndex={-1} className="text-4xl sm:text-5xl">
          <Trans>Your account</Trans>
        </h1>
        <p className="mt-3 max-w-80 text-ink-soft text-lg sm:max-w-none">
          <Trans>Who you are here, and everything that is yours.</Trans>
        </p>
      </header>
      <WaitingList most={WAITING_SHOWN} />
      <div className="grid items-start gap-3 sm:gap-6 lg:grid-cols-2">
        <div className="grid min-w-0 gap-3 sm:gap-6">
          <ProfileCard user={user} />
          <AccountSection title={t`Name and email`}>
            <ProfileForm key={user.id} user={user} />
          </AccountSection>
          <AccountSection title={t`Calendar`}>
            <CalendarForm user={user} />
          </AccountSection>
          <AccountSection title={t`Language`}>
            <LanguageForm user={user} />
          </AccountSection>
          <AccountSection
            title={t`Reminders`}
            lead={t`By mail or on your devices, only on days that are not done.`}
          >
            <Link to={href('/account/reminders')} className={buttonClass('secondary')}>
              <Trans>Choose reminders</Trans>
            </Link>
          </AccountSection>
          <AccountSection
            title={t`Password`}
            lead={t`A new password signs out your other devices.`}
          >
            <PrintedPassword />
            <PasswordForm username={user.username} />
          </AccountSection>
        </div>
        <div className="grid min-w-0 gap-3 sm:gap-6">
          {/* Coaches and administrators rarely look at a subscription of their own. */}
          <AccountSection title={t`Subscription`} isOpen={!(user.is_admin || user.is_coach)}>
            <Subscription user={user} />
          </AccountSection>
          <Bought />
          <AccountSection title={t`Ways to sign in`}>
            <SignInMethods />
          </AccountSection>
          <AccountSection
            title={t`Passkeys`}
            lead={t`Your fingerprint, your face or your device’s PIN instead of password and code. A fake site cannot steal one.`}
          >
            <PasskeyCard />
          </AccountSection>
          <AccountSection
            title={t`Two-factor authentication`}
            lead={t`Signing in also asks for a code from an app on your phone, so a stolen password is not enough.`}
          >
            <TwoFactorCard user={user} />
          </AccountSection>
          <AccountSection
            title={t`Signed-in devices`}
            lead={t`If you do not recognize one of them, sign it out and change your password.`}
          >
            <DeviceList />
          </AccountSection>
          <AccountSection
            title={t`Sign-ins`}
            lead={t`Of the last 90 days. You get an email about one from a new device or network.`}
          >
            <SignInList signIns={signIns} />
          </AccountSection>
        </div>
      </div>
      <div className="grid gap-3 sm:gap-6 lg:grid-cols-2">
        <AccountSection
          title={t`Your data`}
          lead={t`Everything we keep about you, as JSON and as tables for a spreadsheet, in one zip file.`}
        >
          <StorageNotice />
          <div className="flex flex-wrap gap-3">
            <OwnData />
            <Link to={href('/account/import')} className={buttonClass('secondary')}>
              <Trans>Import</Trans>
            </Link>
          </div>
        </AccountSection>
        <AccountSection
          title={t`Leaving`}
          lead={t`You can delete your account and everything in it. Download your data first if you want to keep it.`}
        >
          <DeleteAccount user={user} />
        </AccountSection>
      </div>
    </div>
  )
}

const loaders = loadersOf(client => {
  const { subscription_status: status = 'inactive', is_admin = false } =
    client.getQueryData(sessionQuery.queryKey) ?? {}
  return [
    waitingQuery,
    twoFactorQuery,
    sessionsQuery,
    signInMethodsQuery,
    signInsQuery,
    passkeysQuery,
    ...(is_admin ? [passwordStateQuery] : []),
    ...boughtData,
    ...(status === 'inactive' ? [] : [subscriptionQuery(status)]),
  ]
})
export const loader = loaders.onServer
export const clientLoader = loaders.inBrowser

/** Of this person's pages and mails, at once: the page is loaded again in it. */
function LanguageForm({ user }: { user: User }) {
  const change = useChange(
    (language: Language | null) => call(updateUser, { body: { language } }),
    {
      failed: { title: t`Error` },
      onDone: () => window.location.reload(),
    },
  )
  return (
    <Field
      label={t`Language`}
      hideLabel
      hint={t`Your pages and the mails to you are in it. What somebody has written stays as it is.`}
    >
      <Select
        value={change.variables ?? user.language ?? ''}
        disabled={change.isPending}
        onChange={({ target: { value } }) => change.mutate(shipped(value))}
      >
        <option value="">{t`Same as the site`}</option>
        {LANGUAGE_CODES.map(code => (
          <option key={code} value={code} lang={code}>
            {aboutLanguage(code).name}
          </option>
        ))}
      </Select>
    </Field>
  )
}

const NAMES = { monday: msg`Monday`, sunday: msg`Sunday` } as const

const isWeekStart = (value: string): value is keyof typeof NAMES => value in NAMES

/** First day of the week and time zone; each change is saved at once. */
function CalendarForm({ user }: { user: User }) {
  const { userChanged } = useSession()
  const change = useChange(
    (body: { week_start?: keyof typeof NAMES; time_zone?: string }) => call(updateUser, { body }),
    { done: t`Calendar saved`, failed: { title: t`Error` }, onDone: userChanged },
  )
  const here = useZone()
  return (
    <div className="grid gap-5">
      <Field label={t`Weeks in calendars start on`}>
        <Select
          value={user.week_start ?? 'monday'}
          disabled={change.isPending}
          onChange={({ target }) =>
            isWeekStart(target.value) && change.mutate({ week_start: target.value })
          }
        >
          <Options of={WEEK_STARTS} labels={NAMES} />
        </Select>
      </Field>
      <p className="text-ink-soft">
        {user.time_zone
          ? t`Your time zone is ${user.time_zone.replaceAll('_', ' ')}. Dates on your pages follow it.`
          : t`Your time zone is not known yet. Dates on your pages follow it.`}
      </p>
      {user.time_zone && here !== user.time_zone && (
        <Button
          variant="secondary"
          className="justify-self-start"
          busy={change.isPending}
          onClick={() => change.mutate({ time_zone: here })}
        >
          <Trans>Use {here.replaceAll('_', ' ')}</Trans>
        </Button>
      )}
    </div>
  )
}
