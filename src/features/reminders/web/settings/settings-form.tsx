import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { href } from 'react-router'
import { formatsIn, listText, wallTime } from '#src/contract/formats.ts'
import { call, messageOf } from '#src/platform/web/api/api.ts'
import { Form } from '#src/platform/web/forms/form.tsx'
import { useFormState, type Values } from '#src/platform/web/forms/form-state.ts'
import { useForm } from '#src/platform/web/forms/use-form.ts'
import { Alert } from '#src/platform/web/ui/alert.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'
import { Card } from '#src/platform/web/ui/card.tsx'
import { partId } from '#src/platform/web/ui/page-parts.tsx'
import { PICTURE_HOUR, REVIEW_HOUR } from '../../constants.ts'
import { putReminders, type ReminderSettings } from '../../contract.ts'
import { lostHours, minutesOf } from '../../domain/quiet.ts'
import { changedSettings } from '../../domain/settings.ts'
import { remindersQuery } from '../queries.ts'
import { Channels, Days, Tick, Time } from './fields.tsx'
import { changeOf, readChange } from './forms.ts'
import { PracticeMails } from './practice-mails.tsx'

const SAVED = 'Reminders saved'
const NOTHING: Values = {}

/** Shown where the hour is chosen: a reminder that never comes looks broken. */
function Lost({ settings }: { settings: ReminderSettings }) {
  const lost = settings.domino.enabled ? lostHours(settings) : []
  if (lost.length === 0) return null
  const times = lost.map(hour => formatsIn('UTC').clockTime(minutesOf(hour) * 60_000))
  return (
    <Alert tone="warning" title={`Nothing comes at ${listText(times)}`}>
      Your quiet hours last until another day. Choose an earlier time, or let them begin later.
    </Alert>
  )
}

interface Props {
  settings: ReminderSettings
  isAdmin: boolean
  isCoach: boolean
}

export function SettingsForm({ settings, isAdmin, isCoach }: Props) {
  const client = useQueryClient()
  const served = useFormState('settings')
  const [wasPressed, setPressed] = useState(false)
  const form = useForm<Values, ReminderSettings>({
    // Its fields hold what is typed themselves: an empty box is not sent.
    stored: NOTHING,
    send(typed) {
      setPressed(true)
      return call(putReminders, { body: changeOf(typed) })
    },
    done: SAVED,
    failed: { title: 'Not saved' },
    onDone: stored => client.setQueryData(remindersQuery.queryKey, stored),
    native: { name: 'settings', action: href('/account/reminders'), isShownElsewhere: true },
  })
  const answered = wasPressed ? null : served
  const errors = answered?.errors ?? form.errors
  const message = form.error ? messageOf(form.error, 'Please try again.') : answered?.message
  // What was typed and refused before the script ran stays in the fields until it is saved.
  const typed = served && !form.isDone ? readChange(served.values) : null
  const { domino, quiet, ...switches } = typed ? changedSettings(settings, typed) : settings
  return (
    // One may go on typing while it is being saved.
    <Form of={{ ...form, isSending: false }} className="grid gap-6">
      {answered?.isSent && <Alert tone="success" title={SAVED} />}
      {message && <Alert tone="danger">{message}</Alert>}
      {(isCoach || isAdmin) && (
        <PracticeMails
          settings={{ domino, quiet, ...switches }}
          isAdmin={isAdmin}
          isCoach={isCoach}
        />
      )}
      <Card className="grid gap-5">
        <h2 id={partId('Your domino')} className="scroll-mt-24 text-2xl">
          Your domino
        </h2>
        <Tick name="enabled" checked={domino.enabled} hint="Only on days that have no domino yet.">
          Remind me of my domino
        </Tick>
        <div className="flex flex-wrap gap-5">
          <Time name="at" label="At" value={domino.at} error={errors['domino.at']} />
          <Time
            name="also_at_1"
            label="A second time"
            note="(optional)"
            value={domino.also_at[0] ?? ''}
            error={errors['domino.also_at']}
          />
          <Time
            name="also_at_2"
            label="A third time"
            note="(optional)"
            value={domino.also_at[1] ?? ''}
          />
        </div>
        <Days days={domino.days} message={errors['domino.days']} />
        <Channels channels={domino.channels} />
        <Tick name="silent_on_rest_days" checked={domino.silent_on_rest_days}>
          Nothing on rest days
        </Tick>
        <Tick
          name="push_shows_text"
          checked={switches.push_shows_text}
          hint="Otherwise they contain nothing private."
        >
          Notifications may show my own words
        </Tick>
      </Card>
      <Card className="grid gap-5">
        <h2 id={partId('Quiet hours')} className="scroll-mt-24 text-2xl">
          Quiet hours
        </h2>
        <p className="text-ink-soft">
          Whatever is due in these hours is sent when they end, or skipped if that is another day.
          Set the same time twice to have none.
        </p>
        <Lost settings={settings} />
        <div className="flex flex-wrap gap-5">
          <Time name="quiet_from" label="From" value={quiet.from} error={errors['quiet.from']} />
          <Time name="quiet_to" label="Until" value={quiet.to} error={errors['quiet.to']} />
        </div>
      </Card>
      <Card className="grid gap-3">
        <h2 id={partId('On Sundays')} className="scroll-mt-24 text-2xl">
          On Sundays
        </h2>
        <Tick
          name="review"
          checked={switches.review}
          hint={`At ${wallTime(REVIEW_HOUR)}, unless the week is closed already.`}
        >
          Remind me to look back on my week
        </Tick>
        <Tick
          name="picture"
          checked={switches.picture}
          hint={`At ${wallTime(PICTURE_HOUR)}, with a button to look back on it.`}
        >
          Mail me my week at a glance
        </Tick>
      </Card>
      <Card className="grid gap-3">
        <h2 id={partId('With your coach')} className="scroll-mt-24 text-2xl">
          With your coach
        </h2>
        <Tick name="sessions" checked={switches.sessions} hint="A day and an hour before.">
          Mail me before a session
        </Tick>
        {!isCoach && (
          <Tick name="messages" checked={switches.messages}>
            Mail me when my coach has written
          </Tick>
        )}
      </Card>
      <Button type="submit" size="lg" busy={form.isSending} className="justify-self-start">
        Save
      </Button>
    </Form>
  )
}
