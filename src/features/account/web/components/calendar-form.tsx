import { WEEK_STARTS } from '#src/contract/calendar.ts'
import { updateUser } from '#src/features/sign-in/contract/profile.ts'
import type { User } from '#src/features/sign-in/contract/user.ts'
import { useSession } from '#src/features/sign-in/web/session.tsx'
import { call, useChange } from '#src/platform/web/api/api.ts'
import { useZone } from '#src/platform/web/calendar/clock.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'
import { Field, Options, Select } from '#src/platform/web/ui/field.tsx'

const NAMES = { monday: 'Monday', sunday: 'Sunday' } as const

const isWeekStart = (value: string): value is keyof typeof NAMES => value in NAMES

/** First day of the week and time zone; each change is saved at once. */
export function CalendarForm({ user }: { user: User }) {
  const { userChanged } = useSession()
  const change = useChange(
    (body: { week_start?: keyof typeof NAMES; time_zone?: string }) => call(updateUser, { body }),
    { done: 'Calendar saved', failed: { title: 'Error' }, onDone: userChanged },
  )
  const here = useZone()
  return (
    <div className="grid gap-5">
      <Field label="Weeks in calendars start on">
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
        Your time zone is {user.time_zone?.replaceAll('_', ' ') ?? 'not known yet'}. Dates on your
        pages follow it.
      </p>
      {user.time_zone && here !== user.time_zone && (
        <Button
          variant="secondary"
          className="justify-self-start"
          busy={change.isPending}
          onClick={() => change.mutate({ time_zone: here })}
        >
          Use {here.replaceAll('_', ' ')}
        </Button>
      )}
    </div>
  )
}
