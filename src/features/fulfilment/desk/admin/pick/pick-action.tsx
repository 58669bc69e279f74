import { Button } from '#ui/button.tsx'

export function Action({
  label,
  isMain,
  onClick,
  children,
}: {
  label: string
  isMain?: boolean
  onClick: () => void
  children: string
}) {
  return (
    <Button
      variant={isMain ? 'primary' : 'quiet'}
      size="md"
      className="px-2!"
      aria-label={label}
      {...(isMain && { 'data-next-step': '' })}
      onClick={onClick}
    >
      {children}
    </Button>
  )
}
