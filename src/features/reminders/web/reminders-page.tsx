import { useQuery } from '@tanstack/react-query'
import { useSession } from '#src/features/sign-in/web/session.tsx'
import { PageHeader } from '#src/platform/web/layout/page-header.tsx'
import { href } from '#src/platform/web/routing/page.ts'
import { loadInBrowser, loadOnServer } from '#src/platform/web/routing/page-loaders.ts'
import { FailedQuery } from '#src/platform/web/ui/failed-alert.tsx'
import { PageParts } from '#src/platform/web/ui/page-parts.tsx'
import { Skeleton } from '#src/platform/web/ui/skeleton.tsx'
import { ThisDevice } from './device/this-device.tsx'
import { remindersQuery } from './queries.ts'
import { remindersAction } from './settings/action.ts'
import { SendNow, Unconfirmed } from './settings/send-now.tsx'
import { SettingsForm, useSettingsForm } from './settings/settings-form.tsx'

const PARTS = [
  'Your domino',
  'Quiet hours',
  'On Sundays',
  'With your coach',
  'This device',
  'See what it looks like',
]

/** /account/reminders */
export default function RemindersPage() {
  const { user } = useSession()
  if (!user) return null
  return (
    <div className="wrap grid max-w-3xl gap-6 py-8 sm:py-12">
      <PageHeader title="Reminders" back={{ to: href('/account'), name: 'Your account' }}>
        <p className="mt-3 text-ink-soft text-lg">
          We remind you only when the day’s domino is not done yet. Nothing is sent until you turn
          it on, and one press turns it off.
        </p>
        <p className="mt-2 text-ink-soft">
          Times are in your time zone, {user.time_zone?.replaceAll('_', ' ') ?? 'UTC'}.
        </p>
      </PageHeader>
      <PageParts titles={PARTS} />
      {!user.email_verified && <Unconfirmed user={user} />}
      <Settings />
      <ThisDevice />
      <SendNow />
    </div>
  )
}

function Settings() {
  const reminders = useQuery(remindersQuery)
  const sending = useSettingsForm()
  const { data } = reminders
  // Without a key: a remount would lose what is typed while a save is being answered.
  if (data) return <SettingsForm settings={data} sending={sending} />
  if (!reminders.isError) return <Skeleton className="h-96" />
  return (
    <FailedQuery query={reminders} title="We could not fetch your reminders.">
      Nothing is lost; please try again in a moment.
    </FailedQuery>
  )
}

export const action = remindersAction
export const loader = loadOnServer(() => [remindersQuery])
export const clientLoader = loadInBrowser(() => [remindersQuery])
