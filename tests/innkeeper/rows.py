"""Which tests hold which rows of the card file."""

from tests.row_tests import RowTests

ROWS = RowTests()
row_test, each_row = ROWS.row_test, ROWS.each_row
