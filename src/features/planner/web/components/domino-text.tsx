import { t } from '@lingui/core/macro'
import { useContext, useState } from 'react'
import { numberText } from '#src/contract/formats.ts'
import { said } from '#src/contract/i18n.ts'
import { TITLE_MAX, TITLE_REQUIRED } from '#src/features/tracker/constants.ts'
import type { DominoEntry } from '#src/features/tracker/contract/dominoes.ts'
import { recordOf } from '#src/features/tracker/domain/waiting-changes.ts'
import { renameDomino, titleDraft } from '#src/features/tracker/web/day-changes.ts'
import { useAutosave } from '#src/platform/web/editing/use-autosave.ts'
import { useFieldEdit } from '#src/platform/web/editing/use-edit.ts'
import { FormContext } from '#src/platform/web/forms/form-context.ts'
import { asFields } from '#src/platform/web/forms/form-state.ts'
import { dayField } from '../../domain.ts'
import { PlannerText } from './planner-text.tsx'

interface DominoTextProps {
  date: string
  /** The one that is set for the day. */
  domino: DominoEntry | null
}

/** What a day's domino is to be; once it is set, its title. */
export function DominoText({ date, domino }: DominoTextProps) {
  if (domino) return <SetDominoText key={recordOf(domino)} date={date} domino={domino} />
  return <Tile date={date} />
}

interface TileProps extends Omit<DominoTextProps, 'domino'> {
  readOnly?: boolean
  onBlur?: () => void
}

const Tile = ({ date, ...rest }: TileProps) => (
  <PlannerText
    className="mt-4"
    field={dayField(date, 'domino')}
    rows={2}
    label={t`Domino`}
    look="tile"
    {...rest}
  />
)

function errorIn(title: string): string | undefined {
  if (!title) return said(TITLE_REQUIRED)
  const over = title.length - TITLE_MAX
  if (over <= 0) return undefined
  return t`Please keep this to ${numberText(TITLE_MAX)} characters; it is ${over} over.`
}

function SetDominoText({ date, domino }: DominoTextProps & { domino: DominoEntry }) {
  const form = useContext(FormContext)
  const field = dayField(date, 'domino')
  const typed = useFieldEdit({
    stored: { title: domino.title },
    keep: titleDraft(domino),
    revive: kept => asFields({ title: '' }, kept),
  })
  const [refused, setRefused] = useState<string>()
  const title = typed.value.title.trim()
  const error = errorIn(title) ?? refused
  const { storeNow } = useAutosave(
    typed.isChanged && title !== domino.title && error === undefined ? title : undefined,
    async sent => {
      const { mine } = typed.edit
      const outcome = await renameDomino(domino, sent)
      if (outcome?.is === 'refused') setRefused(outcome.error.message)
      if (outcome?.is === 'stored') typed.saved({ title: sent }, '', mine)
      return outcome !== null
    },
  )
  if (!form) return null
  const ownField = {
    ...form,
    values: { ...form.values, [field]: typed.value.title },
    errors: { [field]: error },
    set(patch: Record<string, string>) {
      setRefused(undefined)
      typed.set({ title: (patch[field] ?? '').replaceAll('\n', ' ') })
    },
  }
  return (
    // The title is the domino's, not the week's.
    <FormContext value={ownField}>
      <Tile date={date} readOnly={domino.completed} onBlur={() => void storeNow()} />
    </FormContext>
  )
}
