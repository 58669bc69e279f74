import { Button } from '#ui/button.tsx'

interface ActionProps {
  label: string
  isMain?: boolean
  onClick: () => void
  children: string
}

export function Action({ label, isMain, onClick, children }: ActionProps) {
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
