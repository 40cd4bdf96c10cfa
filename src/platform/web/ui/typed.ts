/** For a field that shows a text and says what it becomes: `<TextInput {...typed(name, setName)} />`. */
export const typed = (value: string, onType: (text: string) => void) => ({
  value,
  onChange: ({ target }: { target: { value: string } }) => onType(target.value),
})
