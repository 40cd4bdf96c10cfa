import { useState } from 'react'
import { clearDraft, readDraft, useDraft } from '#src/platform/web/drafts/drafts.ts'

/** A form that is kept in this browser while it differs from what is stored. @param draft the draft's key */
export function useKeptForm<Form>(draft: string, stored: Form) {
  const [form, setForm] = useState(() => readDraft<Form>(draft) ?? stored)
  useDraft(draft, form, { enabled: JSON.stringify(form) !== JSON.stringify(stored) })
  return {
    form,
    set: (change: Partial<Form>) => setForm(before => ({ ...before, ...change })),
    clear: () => clearDraft(draft),
  }
}
