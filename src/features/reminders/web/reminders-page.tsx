import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { href } from 'react-router'
import { i18n, said } from '#src/contract/i18n.ts'
import { useSession } from '#src/features/sign-in/web/session.tsx'
import { toastError } from '#src/platform/web/api/api.ts'
import { PageHeader } from '#src/platform/web/layout/page-header.tsx'
import { formAction } from '#src/platform/web/routing/form-action.ts'
import { pageMeta } from '#src/platform/web/routing/meta.ts'
import { loadersOf } from '#src/platform/web/routing/page-loaders.ts'
import { Button } from '#src/platform/web/ui/button.tsx'
import { Card } from '#src/platform/web/ui/card.tsx'
import { Loading } from '#src/platform/web/ui/loading.tsx'
import { PageParts, partId } from '#src/platform/web/ui/page-parts.tsx'
import { type Ability, abilityHere, turnOff, turnOn } from './push.ts'
import { remindersQuery } from './queries.ts'
import { FORMS } from './settings/forms.ts'
import { PRACTICE_PART } from './settings/practice-mails.tsx'
import { SendNow, Unconfirmed } from './settings/send-now.tsx'
import { SettingsForm } from './settings/settings-form.tsx'

export const meta = pageMeta(
  msg`Reminders`,
  msg`When you are reminded, how, and when nothing comes.`,
)

const TEXTS: Readonly<Record<Ability | 'unknown', MessageDescriptor>> = {
  unknown: msg`Notifications are switched on for each browser by itself; that takes JavaScript.`,
  none: msg`This browser shows no notifications. Reminders by mail work everywhere.`,
  'home-screen': msg`On an iPhone or iPad, notifications come only from the home screen: press Share, choose “Add to Home Screen”, open the site from there, and come back to this page.`,
  denied: msg`Notifications of this site are blocked in this browser. You can allow them in its settings.`,
  off: msg`This browser gets no notifications yet.`,
  on: msg`This browser gets notifications.`,
}

function ThisDevice() {
  const [ability, setAbility] = useState<Ability | 'unknown'>('unknown')
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    abilityHere().then(setAbility, () => setAbility('none'))
  }, [])

  async function change(to: () => Promise<Ability>) {
    setBusy(true)
    try {
      setAbility(await to())
    } catch (error) {
      toastError(
        error,
        t`The browser’s push service did not answer. Please try again later.`,
        t`Not changed`,
      )
    }
    setBusy(false)
  }

  return (
    <Card className="grid gap-4">
      <h2 id={partId(t`This device`)} className="scroll-mt-24 text-2xl">
        <Trans>This device</Trans>
      </h2>
      <p className="text-ink-soft">{i18n._(TEXTS[ability])}</p>
      {(ability === 'off' || ability === 'on') && (
        <Button
          variant="secondary"
          busy={isBusy}
          className="justify-self-start"
          onClick={() => change(ability === 'off' ? turnOn : turnOff)}
        >
          {ability === 'off' ? t`Turn notifications on here` : t`Turn them off here`}
        </Button>
      )}
    </Card>
  )
}

const PARTS = [
  msg`Your domino`,
  msg`Quiet hours`,
  msg`On Sundays`,
  msg`With your coach`,
  msg`This device`,
  msg`See what it looks like`,
]

/** /account/reminders */
export default function RemindersPage() {
  const { user } = useSession()
  if (!user) return null
  return (
    <div className="wrap grid max-w-3xl gap-6 py-8 sm:py-12">
      <PageHeader title={t`Reminders`} back={{ to: href('/account'), name: t`Your account` }}>
        <p className="mt-3 text-ink-soft text-lg">
          <Trans>
            We remind you only when the day’s domino is not done yet. No reminder is sent until you
            turn it on, and one press turns it off.
          </Trans>
        </p>
        <p className="mt-2 text-ink-soft">
          <Trans>
            Times are in your time zone, {user.time_zone?.replaceAll('_', ' ') ?? 'UTC'}.
          </Trans>
        </p>
      </PageHeader>
      <PageParts
        titles={(user.is_coach || user.is_admin ? [PRACTICE_PART, ...PARTS] : PARTS).map(said)}
      />
      {!user.email_verified && <Unconfirmed user={user} />}
      <Settings isAdmin={user.is_admin} isCoach={user.is_coach} />
      <ThisDevice />
      <SendNow />
    </div>
  )
}

function Settings(of: { isAdmin: boolean; isCoach: boolean }) {
  const reminders = useQuery(remindersQuery)
  // Without a key: a remount would lose what is typed while a save is being answered.
  if (reminders.data) return <SettingsForm settings={reminders.data} {...of} />
  return (
    <Loading query={reminders} title={t`We could not fetch your reminders.`} className="h-96">
      {t`Nothing is lost; please try again in a moment.`}
    </Loading>
  )
}

export const action = formAction(FORMS)
const loaders = loadersOf(() => [remindersQuery])
export const loader = loaders.onServer
export const clientLoader = loaders.inBrowser
