import { call } from '#src/platform/web/api/api.ts'
import { useChange } from '#src/platform/web/api/use-change.ts'
import { Field } from '#src/platform/web/ui/field.tsx'
import { Options } from '#src/platform/web/ui/options.tsx'
import { Select } from '#src/platform/web/ui/select.tsx'
import { type Follow as Choice, FOLLOWS } from '../../constants.ts'
import { followTopic, type Topic } from '../../contract/posts.ts'
import { groupChange } from '../queries.ts'

const LABELS = {
  follow: 'I follow it',
  none: 'I do not follow it',
  mute: 'Muted',
} as const satisfies Record<Choice, string>

/** Whether I hear of what is new in a topic. */
export function Follow({ topic }: { topic: Topic }) {
  const change = useChange(
    (follow: Choice) => call(followTopic, { params: { id: String(topic.id) }, body: { follow } }),
    groupChange(topic.group_id),
  )
  return (
    <Field label="This topic" hideLabel className="w-52">
      <Select
        value={change.isPending ? change.variables : topic.follow}
        onChange={event => change.mutate(event.target.value as Choice)}
      >
        <Options of={FOLLOWS} labels={LABELS} />
      </Select>
    </Field>
  )
}
