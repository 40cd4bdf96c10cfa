import { Card } from '#src/platform/web/ui/card.tsx'
import { partId } from '#src/platform/web/ui/page-parts.tsx'
import { CLIENT_MAILS, PRACTICE_MAILS } from '../../constants.ts'
import type { ReminderSettings } from '../../contract.ts'
import { Tick } from './fields.tsx'

export const PRACTICE_PART = 'Your practice'

interface Props {
  settings: ReminderSettings
  isAdmin: boolean
  isCoach: boolean
}

/** What a coach, and whoever administers the site, hears of by mail at once. */
export const PracticeMails = ({ settings, isAdmin, isCoach }: Props) => (
  <Card className="grid gap-3">
    <h2 id={partId(PRACTICE_PART)} className="scroll-mt-24 text-2xl">
      {PRACTICE_PART}
    </h2>
    <p className="text-ink-soft">You get an email as soon as:</p>
    {isAdmin && <input type="hidden" name="runs" value="on" />}
    {isCoach && <input type="hidden" name="coaches" value="on" />}
    <div className="grid sm:grid-cols-2 sm:gap-x-6">
      {[...(isAdmin ? PRACTICE_MAILS : []), ...(isCoach ? CLIENT_MAILS : [])].map(
        ([name, label]) => (
          <Tick key={name} name={name} checked={settings[name]}>
            {label}
          </Tick>
        ),
      )}
      {isCoach && (
        <Tick name="messages" checked={settings.messages}>
          A message waits unread
        </Tick>
      )}
    </div>
  </Card>
)
