import { useState } from 'react'
import { call } from '#src/platform/web/api/api.ts'
import { useChange } from '#src/platform/web/api/use-change.ts'
import { href } from '#src/platform/web/routing/page.ts'
import { useGo } from '#src/platform/web/routing/use-go.ts'
import { Button } from '#src/platform/web/ui/button.tsx'
import { Choice } from '#src/platform/web/ui/choice.tsx'
import { ConfirmDialog } from '#src/platform/web/ui/confirm-dialog.tsx'
import { LEAVINGS } from '../../constants.ts'
import type { Group } from '../../contract/groups.ts'
import { leaveGroup } from '../../contract/members.ts'
import { groupsChange } from '../queries.ts'

type Leaving = (typeof LEAVINGS)[number]

const LABELS = {
  keep: 'Keep what I wrote, as a former member’s',
  remove: 'Remove what I wrote',
} as const satisfies Record<Leaving, string>

/** Whoever leaves chooses what becomes of their posts. */
export function Leave({ group }: { group: Group }) {
  const go = useGo()
  const [posts, setPosts] = useState<Leaving>('keep')
  const leave = useChange(
    () => call(leaveGroup, { params: { id: String(group.id) }, body: { posts } }),
    {
      ...groupsChange('You are still in the group'),
      done: { title: 'You have left the group', description: group.name },
      onDone: () => go(href('/groups')),
    },
  )
  return (
    <div className="border-line border-t pt-4">
      <ConfirmDialog
        trigger={
          <Button variant="quiet" busy={leave.isPending}>
            Leave the group
          </Button>
        }
        title={`Leave ${group.name}?`}
        description="Your seats and places in line are given up right away."
        confirmLabel="Leave the group"
        cancelLabel="Stay"
        onConfirm={() => leave.mutate()}
      >
        <fieldset className="mt-4">
          <legend className="sr-only">What should happen to what you wrote?</legend>
          {LEAVINGS.map(each => (
            <Choice
              key={each}
              type="radio"
              name="posts"
              value={each}
              checked={posts === each}
              onChange={() => setPosts(each)}
            >
              {LABELS[each]}
            </Choice>
          ))}
        </fieldset>
      </ConfirmDialog>
    </div>
  )
}
