import { useNow } from '#src/platform/web/calendar/clock.tsx'
import { href } from '#src/platform/web/routing/page.ts'
import { useAddress } from '#src/platform/web/routing/use-address.ts'
import { Alert } from '#src/platform/web/ui/alert.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'
import { Tabs } from '#src/platform/web/ui/tabs.tsx'
import type { Group } from '../../contract/groups.ts'
import { Agenda } from '../agenda/agenda.tsx'
import { Board } from '../board/board.tsx'
import { datesWords, hasEnded, membersWords } from '../list/facts.ts'
import { GroupDialog } from '../managing/group-dialog.tsx'
import { Members } from '../members/members.tsx'
import { MyMembership } from '../own/my-membership.tsx'
import { NextSession } from '../seats/next-session.tsx'
import { Sessions } from '../seats/sessions.tsx'
import { CannotLead } from './cannot-lead.tsx'
import { GroupFrame } from './group-frame.tsx'
import { type GroupTab, shownTabs, tabOf } from './tabs.ts'

const LABELS = {
  board: 'Board',
  agenda: 'Agenda',
  sessions: 'Sessions',
  members: 'Members',
  me: 'For me',
} as const satisfies Record<GroupTab, string>

/** A group for those who are in it. */
export function Inside({ group }: { group: Group }) {
  const now = useNow()
  const [chosen, choose] = useAddress('tab', 'q')
  const tab = tabOf(chosen)
  const isCoach = group.your.leads
  const isOver = hasEnded(group, now)
  const facts = [
    group.coach && !isCoach && `Led by ${group.coach.name}`,
    membersWords(group.members),
    datesWords(group),
  ].filter(Boolean)
  const contents = {
    board: () => <Board group={group} isOver={isOver} />,
    agenda: () => <Agenda group={group} isOver={isOver} />,
    sessions: () => <Sessions groupId={group.id} isCoach={isCoach} />,
    members: () => <Members group={group} />,
    me: () => <MyMembership group={group} />,
  } as const
  const first = shownTabs()[0]
  return (
    <GroupFrame
      title={group.name}
      intro={
        <>
          {group.description && (
            <p className="mt-3 max-w-prose whitespace-pre-line text-lg [overflow-wrap:anywhere]">
              {group.description}
            </p>
          )}
          <p className="mt-2 text-ink-soft">{facts.join(' · ')}</p>
        </>
      }
      actions={
        isCoach && (
          <GroupDialog
            group={group}
            trigger={<Button variant="secondary">Edit the group</Button>}
          />
        )
      }
    >
      {group.your.status === 'coach' && !isCoach && <CannotLead />}
      {isOver && (
        <Alert title="This group has ended.">
          You can still read it, but nobody can write in it.
        </Alert>
      )}
      <NextSession groupId={group.id} isCoach={isCoach} />
      <Tabs
        label="Parts of the group"
        value={tab}
        onValueChange={next => choose(next === first ? '' : next)}
        tabs={shownTabs().map(value => ({
          value,
          label: LABELS[value],
          href: href('/groups/:id', { id: group.id }, { tab: value === first ? undefined : value }),
          content: tab === value && contents[value](),
        }))}
      />
    </GroupFrame>
  )
}
