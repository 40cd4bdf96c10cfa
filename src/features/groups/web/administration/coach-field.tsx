import { useReauthentication } from '#src/features/sign-in/web/use-reauthentication.tsx'
import { call } from '#src/platform/web/api/api.ts'
import { useChange } from '#src/platform/web/api/use-change.ts'
import { Field } from '#src/platform/web/ui/field.tsx'
import { Select } from '#src/platform/web/ui/select.tsx'
import { type ManagedGroup, updateManagedGroup } from '../../contract/admin.ts'

interface CoachFieldProps {
  group: ManagedGroup
  coaches: readonly { id: number; name: string }[]
}

/** Who leads a group. Its present coach may have lost the right, or the account, and is then no choice. */
export function CoachField({ group, coaches }: CoachFieldProps) {
  const { guarded, reauthenticationDialog } = useReauthentication()
  const change = useChange(
    (coach: number) =>
      guarded(() =>
        call(updateManagedGroup, { params: { id: String(group.id) }, body: { coach } }),
      ),
    {
      done: saved => ({ title: `${saved.coach?.name} leads it now`, description: saved.name }),
      failed: { title: 'The coach was not changed' },
      refetch: [['managed-groups']],
    },
  )
  const { coach } = group
  const isChoice = coaches.some(({ id }) => id === coach?.id)
  return (
    <>
      <Field label={`Coach of ${group.name}`} hideLabel className="max-w-52">
        <Select
          value={change.isPending ? change.variables : (coach?.id ?? '')}
          onChange={event => change.mutate(Number(event.target.value))}
        >
          {!isChoice && (
            <option value={coach?.id ?? ''} disabled>
              {coach?.name ?? 'Nobody'}
            </option>
          )}
          {coaches.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      {reauthenticationDialog}
    </>
  )
}
