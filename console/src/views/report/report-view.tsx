import { Empty } from '../../ui/feedback.tsx';

export function ReportView() {
  return <Empty title="Report" />;
}
