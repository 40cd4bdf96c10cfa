import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useReauthentication } from '#src/features/accounts/web/use-reauthentication.tsx'
import { call } from '#src/platform/web/api/api.ts'
import { Field } from '#src/platform/web/ui/field.tsx'
import { Select } from '#src/platform/web/ui/select.tsx'
import { failedToast } from '#src/platform/web/ui/toast-error.ts'
import { toast } from '#src/platform/web/ui/toast-store.ts'
import { type ManagedGroup, updateManagedGroup } from '../../contract/admin.ts'

interface CoachFieldProps {
  group: ManagedGroup
  coaches: readonly { id: number; name: string }[]
}

/** Who leads a group. Its present coach may have lost the right, or the account, and is then no choice. */
export function CoachField({ group, coaches }: CoachFieldProps) {
  const client = useQueryClient()
  const { guarded, reauthenticationDialog } = useReauthentication()
  const change = useMutation({
    mutationFn: (coach: number) =>
      guarded(() => call(updateManagedGroup, { params: { id: String(group.id) }, body: { coach } })),
    onSuccess: saved =>
      toast({ title: `${saved.coach?.name} leads it now`, description: saved.name, tone: 'success' }),
    onError: failedToast('The coach was not changed'),
    onSettled: () => client.invalidateQueries({ queryKey: ['managed-groups'] }),
  })
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
