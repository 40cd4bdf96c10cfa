import { call } from '#src/platform/web/api/api.ts'
import { useChange } from '#src/platform/web/api/use-change.ts'
import { useFormats } from '#src/platform/web/calendar/clock.tsx'
import { Facts } from '#src/platform/web/lists/facts.tsx'
import { Alert } from '#src/platform/web/ui/alert.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'
import { Card } from '#src/platform/web/ui/card.tsx'
import type { Group } from '../../contract/groups.ts'
import { leaveGroup } from '../../contract/members.ts'
import { accessWords, datesWords, membersWords } from '../list/facts.ts'
import { groupChange } from '../queries.ts'
import { JoinForm } from './join-form.tsx'

/** A group for somebody who is not in it: what it is, when it meets, and the way in. */
export function Outside({ group }: { group: Group }) {
  const { dayAndTime } = useFormats()
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <Card className="grid gap-5">
        {group.description && (
          <p className="whitespace-pre-line text-lg [overflow-wrap:anywhere]">
            {group.description}
          </p>
        )}
        <Facts
          items={[
            ['Next session', group.next_session && dayAndTime(group.next_session.start)],
            ['When', datesWords(group)],
            ['Who can join', accessWords(group)],
            ['In it now', membersWords(group.members)],
          ]}
        />
      </Card>
      <Card>
        {group.your.status === 'waiting' ? <InLine group={group} /> : <JoinForm group={group} />}
      </Card>
    </div>
  )
}

function InLine({ group }: { group: Group }) {
  const leave = useChange(
    () => call(leaveGroup, { params: { id: String(group.id) }, body: {} }),
    groupChange(group.id, 'You are still in line'),
  )
  return (
    <div className="grid gap-5">
      <Alert title={`You are in line, at place ${group.your.place ?? 1}.`}>
        When a place falls free, the first in line gets it, and a mail.
      </Alert>
      <Button
        variant="quiet"
        className="justify-self-start"
        busy={leave.isPending}
        onClick={() => leave.mutate()}
      >
        Leave the line
      </Button>
    </div>
  )
}
