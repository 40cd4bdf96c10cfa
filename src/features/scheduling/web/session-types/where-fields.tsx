import { Field, TextInput } from '#src/platform/web/ui/field.tsx'
import { PLACE_MAX, VIDEO_LINK_MAX } from '../../constants.ts'
import type { TypeForm } from './type-fields.ts'

type Where = Pick<TypeForm, 'place' | 'video_link'>

interface WhereFieldsProps {
  value: Where
  set: (change: Partial<Where>) => void
  /** What is wrong with the link. */
  error: string | undefined
}

/** Where sessions of a type take place. */
export function WhereFields({ value, set, error }: WhereFieldsProps) {
  return (
    <>
      <Field
        label="Video link"
        note="(optional)"
        hint="Always the same one. Leave it empty to give each session its own."
        error={error}
      >
        <TextInput
          inputMode="url"
          value={value.video_link}
          maxLength={VIDEO_LINK_MAX}
          onChange={event => set({ video_link: event.target.value })}
        />
      </Field>
      <Field label="Place" note="(optional)" hint="Where you meet in person.">
        <TextInput
          value={value.place}
          maxLength={PLACE_MAX}
          onChange={event => set({ place: event.target.value })}
        />
      </Field>
    </>
  )
}
