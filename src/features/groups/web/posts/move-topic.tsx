import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { href } from '#src/platform/web/routing/page.ts'
import { useGo } from '#src/platform/web/routing/use-go.ts'
import { Dialog } from '#src/platform/web/ui/dialog.tsx'
import type { Topic } from '../../contract/posts.ts'
import { ChooseOne } from '../components/choose-one.tsx'
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
  const { onSettled } = useGroupChange(topic.group_id)
  const move = useMutation({
    mutationFn: (to: number) => changePost({ kind: 'topic', id: topic.id }, { group_id: to }),
    onSuccess: (_, to) => {
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
    <ChooseOne label="To which group?" options={others} change={move} failure="Not moved. Please try again.">
      Move it
    </ChooseOne>
  )
}
