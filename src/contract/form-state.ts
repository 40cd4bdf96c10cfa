/** A form that was sent without a script, as its page shows it afterwards. */
export interface FormState {
  /** The form's name in its feature's manifest. */
  form: string
  isSent: boolean
  /** What was typed, without passwords. */
  values: Readonly<Record<string, string>>
  /** Messages by field. */
  errors: Readonly<Record<string, string>>
  message?: string
  /** The failure's, as in the error envelope. */
  code?: string
}
