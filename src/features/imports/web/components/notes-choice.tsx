import { DRAWER_TYPES, DRAWERS } from '#src/features/cabinet/constants.ts'
import { Field } from '#src/platform/web/ui/field.tsx'
import { Select } from '#src/platform/web/ui/select.tsx'
import type { MemberImport, NotesMapping } from '../../contract.ts'
import { useMapping } from '../use-imports.ts'

/** What notes become. */
export function NotesChoice({ shown }: { shown: MemberImport }) {
  const { mutate, isPending } = useMapping(shown)
  const choice = (shown.mapping ?? { as: 'cabinet', drawer: 'this_year' }) as NotesMapping
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="Notes become">
        <Select
          value={choice.as}
          disabled={isPending}
          onChange={event => mutate({ ...choice, as: event.target.value as NotesMapping['as'] })}
        >
          <option value="cabinet">Entries of a drawer</option>
          <option value="reflections">Reflections on the day’s domino</option>
        </Select>
      </Field>
      <Field label="Drawer" hint={choice.as === 'reflections' ? 'For days without a domino.' : undefined}>
        <Select
          value={choice.drawer}
          disabled={isPending}
          onChange={event => mutate({ ...choice, drawer: event.target.value as NotesMapping['drawer'] })}
        >
          {DRAWER_TYPES.map(drawer => (
            <option key={drawer} value={drawer}>
              {DRAWERS[drawer].title}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  )
}
