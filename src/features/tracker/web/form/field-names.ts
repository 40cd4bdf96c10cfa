import type { DominoForm } from '../use-domino-changes.ts'

const BASICS: Partial<Record<keyof DominoForm, string>> = {
  date: 'Date',
  title: 'Main Domino',
  description: 'Description',
  lead_pip: 'Which pip goes first',
}

/** A field's name in messages: 'Main Domino', 'Pip 3 status'. */
export function fieldName(key: keyof DominoForm): string {
  const pip = /^pip(\d+)_(label|status)$/.exec(key)
  return pip ? `Pip ${pip[1]} ${pip[2]}` : (BASICS[key] ?? key)
}
