/** The result of a form that its page's action has handled. */
export interface FormState {
  /** The form's name, as in its `FormKind`. */
  form: string
  isSent: boolean
  /** What was typed, without passwords. */
  values: Readonly<Record<string, string>>
  errors: Readonly<Record<string, string>>
  message?: string
  /** The help lines for whoever wrote of danger. */
  help?: string
  /** The error code, as in the error envelope. */
  code?: string
}
