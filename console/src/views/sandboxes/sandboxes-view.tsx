import { Empty } from '../../ui/feedback.tsx';

export function SandboxesView() {
  return <Empty title="Sandboxes" />;
}
