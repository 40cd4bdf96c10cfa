import { useReauthentication } from '#src/features/sign-in/web/use-reauthentication.tsx'
import { call } from '#src/platform/web/api/api.ts'
import { useChange } from '#src/platform/web/api/use-change.ts'
import { Field } from '#src/platform/web/ui/field.tsx'
import { Select } from '#src/platform/web/ui/select.tsx'
import { handOverOffer, type ManagedOffer } from '../../contract/purchases.ts'
import { managedKey } from '../queries.ts'

interface HandOverProps {
  offer: ManagedOffer
  coaches: readonly { id: number; name: string }[]
}

/** Gives the offer of a coach who has left to another one, with its purchases. */
export function HandOver({ offer, coaches }: HandOverProps) {
  const { guarded, reauthenticationDialog } = useReauthentication()
  const change = useChange(
    (coach: number) =>
      guarded(() => call(handOverOffer, { params: { id: String(offer.id) }, body: { coach } })),
    {
      done: saved => ({ title: `${saved.coach?.name} has it now`, description: saved.title }),
      failed: { title: 'The offer was not handed over' },
      refetch: [managedKey],
    },
  )
  return (
    <>
      <p className="text-ink-soft text-sm">
        {offer.coach ? `${offer.coach.name} is no coach anymore.` : 'The coach has left.'}
      </p>
      <Field label={`Hand over ${offer.title}`} hideLabel className="max-w-52">
        <Select
          value={change.isPending ? change.variables : ''}
          onChange={event => change.mutate(Number(event.target.value))}
        >
          <option value="" disabled>
            Hand over to …
          </option>
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
