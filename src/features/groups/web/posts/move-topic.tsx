import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '#src/platform/web/api/api.ts'
import { href } from '#src/platform/web/routing/page.ts'
import { useGo } from '#src/platform/web/routing/use-go.ts'
import { Alert } from '#src/platform/web/ui/alert.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'
import { Dialog } from '#src/platform/web/ui/dialog.tsx'
import { Field } from '#src/platform/web/ui/field.tsx'
import { Select } from '#src/platform/web/ui/select.tsx'
import type { Topic } from '../../contract/posts.ts'
import { groupsQuery } from '../queries.ts'
import { useGroupChange } from '../use-group-change.ts'
import { changePost } from './post-actions.ts'

interface MoveTopicProps {
  topic: Topic
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** To another group of the same coach. */
export function MoveTopic({ topic, open, onOpenChange }: MoveTopicProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Move this topic"
      description="All its replies move with it. Members who are not in the other group will no longer be able to read it."
    >
      {open && <Choice topic={topic} onClose={() => onOpenChange(false)} />}
    </Dialog>
  )
}

function Choice({ topic, onClose }: { topic: Topic; onClose: () => void }) {
  const go = useGo()
  const list = useInfiniteQuery(groupsQuery(''))
  const [to, setTo] = useState('')
  const { onSettled } = useGroupChange(topic.group_id)
  const move = useMutation({
    mutationFn: () => changePost({ kind: 'topic', id: topic.id }, { group_id: Number(to) }),
    onSuccess: () => {
      onClose()
      go(href('/groups/:id/topics/:topicId', { id: to, topicId: topic.id }))
    },
    onSettled,
  })
  const others = (list.data?.pages.flatMap(page => page.data) ?? []).filter(
    ({ id, your }) => your.leads && id !== topic.group_id,
  )
  if (list.data && others.length === 0) return <p>You lead no other group.</p>
  return (
    <form
      className="grid gap-4"
      onSubmit={event => {
        event.preventDefault()
        if (to !== '') move.mutate()
      }}
    >
      <Field label="To which group?">
        <Select value={to} onChange={event => setTo(event.target.value)}>
          <option value="">Please choose</option>
          {others.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      {move.isError && <Alert tone="danger">{messageOf(move.error, 'Not moved. Please try again.')}</Alert>}
      <Button type="submit" busy={move.isPending} disabled={to === ''} className="justify-self-end">
        Move it
      </Button>
    </form>
  )
}
