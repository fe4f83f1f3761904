import { Empty } from '../../ui/feedback.tsx';

export function RequestsView() {
  return <Empty title="Requests" />;
}
