import { useReauthentication } from '#src/features/sign-in/web/use-reauthentication.tsx'
import type { Outdated } from '#src/platform/web/api/query-keys.ts'
import { useChange } from '#src/platform/web/api/use-change.ts'
import { Field, Select } from '#src/platform/web/ui/field.tsx'

interface Coach {
  id: number
  name: string
}

interface CoachChoiceProps<Saved> {
  label: string
  /** The current coach; shown but not selectable once they are no longer a coach. */
  now: Coach | null
  /** Said where nobody has it. */
  nobody: string
  coaches: readonly Coach[]
  send: (coach: number) => Promise<Saved>
  done: (saved: Saved) => { title: string; description: string }
  failed: string
  refetch: readonly Outdated[]
}

/** An administrator gives something to a coach, with the password anew. */
export function CoachChoice<Saved>(props: CoachChoiceProps<Saved>) {
  const { label, now, nobody, coaches, send, done, failed, refetch } = props
  const { guarded, reauthenticationDialog } = useReauthentication()
  const change = useChange((coach: number) => guarded(() => send(coach)), {
    done: saved => done(saved),
    failed: { title: failed },
    refetch,
  })
  return (
    <>
      <Field label={label} hideLabel className="max-w-52">
        <Select
          value={change.isPending ? change.variables : (now?.id ?? '')}
          onChange={event => change.mutate(Number(event.target.value))}
        >
          {!coaches.some(({ id }) => id === now?.id) && (
            <option value={now?.id ?? ''} disabled>
              {now?.name ?? nobody}
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
